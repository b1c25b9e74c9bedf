; Clean floor: mop the kitchen floor with a mop wetted in a bucket of water.
; As whoever wrote it saw the kitchen: each role has the one kind of thing that is usual for it.
(define (domain clean_floor)
  (:requirements :typing :negative-preconditions :disjunctive-preconditions :existential-preconditions :equality)
  (:types
    room agent thing - object
    robot - agent
    asset movable - thing
    surface container switchable - thing       ; what furniture and appliances afford
    water_source drain wiper - thing           ; roles that anything suitable may take
    floor_tool water_bucket - thing
    mop - floor_tool
    bucket - water_bucket
    faucet - water_source
    sink - drain
    rag - wiper)
  (:predicates
    (at ?agent - agent ?room - room)
    (in ?thing - thing ?holder - object)
    (on ?thing - thing ?holder - thing)
    (holding ?robot - robot ?thing - thing)
    (free_hand ?robot - robot)
    (found ?thing - thing)
    (open ?thing - thing) (closed ?thing - thing)
    (switched_on ?thing - thing) (switched_off ?thing - thing)
    (dirty ?thing - thing) (clean ?thing - thing)
    (occupied ?thing - thing)
    (full ?bucket - thing) (wet ?tool - thing) (clean_floor ?room - room))

  (:action walk
    :parameters (?robot - robot ?from ?to - room)
    :precondition (and (at ?robot ?from) (not (= ?from ?to)))
    :effect (and (at ?robot ?to) (not (at ?robot ?from))))

  ; Things are found where they are in sight: lying in the room, on furniture, or in something that is not closed.
  (:action find
    :parameters (?robot - robot ?thing - thing ?room - room)
    :precondition (and (at ?robot ?room) (not (found ?thing))
                       (or (in ?thing ?room)
                           (exists (?holder - thing)
                             (and (in ?holder ?room)
                                  (or (on ?thing ?holder) (and (in ?thing ?holder) (not (closed ?holder))))))))
    :effect (found ?thing))

  (:action grasp
    :parameters (?robot - robot ?thing - movable ?from - object ?room - room)
    :precondition (and (at ?robot ?room) (found ?thing) (free_hand ?robot)
                       (or (and (= ?from ?room) (in ?thing ?room))
                           (and (in ?from ?room)
                                (or (on ?thing ?from) (and (in ?thing ?from) (not (closed ?from)))))))
    :effect (and (holding ?robot ?thing) (not (free_hand ?robot)) (not (on ?thing ?from)) (not (in ?thing ?from))))

  (:action place
    :parameters (?robot - robot ?thing - movable ?surface - surface ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?thing) (found ?surface) (in ?surface ?room))
    :effect (and (on ?thing ?surface) (not (holding ?robot ?thing)) (free_hand ?robot)))

  (:action turn_on
    :parameters (?robot - robot ?device - switchable ?room - room)
    :precondition (and (at ?robot ?room) (found ?device) (in ?device ?room) (switched_off ?device))
    :effect (and (switched_on ?device) (not (switched_off ?device))))

  (:action turn_off
    :parameters (?robot - robot ?device - switchable ?room - room)
    :precondition (and (at ?robot ?room) (found ?device) (in ?device ?room) (switched_on ?device))
    :effect (and (switched_off ?device) (not (switched_on ?device))))

  (:action draw
    :parameters (?robot - robot ?vessel - water_bucket ?faucet - water_source ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?vessel) (not (occupied ?vessel)) (found ?faucet)
                       (in ?faucet ?room) (switched_on ?faucet))
    :effect (full ?vessel))

  (:action set_down
    :parameters (?robot - robot ?bucket - water_bucket ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?bucket))
    :effect (and (in ?bucket ?room) (not (holding ?robot ?bucket)) (free_hand ?robot)))

  (:action dip
    :parameters (?robot - robot ?tool - floor_tool ?bucket - water_bucket ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?tool) (in ?bucket ?room) (full ?bucket))
    :effect (wet ?tool))

  (:action mop_floor
    :parameters (?robot - robot ?tool - floor_tool ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?tool) (wet ?tool))
    :effect (clean_floor ?room))

  ; What any of these robots can do about a thing that is not as it should be.
  (:action rinse
    :parameters (?robot - robot ?thing - movable ?faucet - water_source ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?thing) (dirty ?thing) (found ?faucet) (in ?faucet ?room)
                       (switched_on ?faucet))
    :effect (not (dirty ?thing)))

  (:action empty
    :parameters (?robot - robot ?thing - movable ?sink - drain ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?thing) (occupied ?thing) (found ?sink) (in ?sink ?room))
    :effect (not (occupied ?thing)))

  (:action wipe
    :parameters (?robot - robot ?furniture - asset ?cloth - wiper ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?cloth) (found ?furniture) (in ?furniture ?room)
                       (dirty ?furniture))
    :effect (not (dirty ?furniture))))
