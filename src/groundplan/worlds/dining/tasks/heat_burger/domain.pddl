; Heat burger: warm the burger from the fridge up in the microwave and put it on a plate on the dining table.
; As whoever wrote it saw the kitchen: each role has the one kind of thing that is usual for it.
(define (domain heat_burger)
  (:requirements :typing :negative-preconditions :disjunctive-preconditions :existential-preconditions :equality)
  (:types
    room agent thing - object
    robot - agent
    asset movable - thing
    surface container switchable - thing       ; what furniture and appliances afford
    water_source drain wiper - thing           ; roles that anything suitable may take
    heating_appliance meal eating_plate dining_place - thing
    microwave - heating_appliance
    burger - meal
    plate - eating_plate
    dining_table - dining_place
    fridge - container
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
    (hot ?thing - thing) (served ?meal - thing ?plate - thing))

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

  (:action open
    :parameters (?robot - robot ?container - container ?room - room)
    :precondition (and (at ?robot ?room) (found ?container) (in ?container ?room) (closed ?container))
    :effect (and (not (closed ?container)) (open ?container)))

  (:action turn_on
    :parameters (?robot - robot ?device - switchable ?room - room)
    :precondition (and (at ?robot ?room) (found ?device) (in ?device ?room) (switched_off ?device))
    :effect (and (switched_on ?device) (not (switched_off ?device))))

  (:action turn_off
    :parameters (?robot - robot ?device - switchable ?room - room)
    :precondition (and (at ?robot ?room) (found ?device) (in ?device ?room) (switched_on ?device))
    :effect (and (switched_off ?device) (not (switched_on ?device))))

  (:action put_in
    :parameters (?robot - robot ?meal - meal ?appliance - heating_appliance ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?meal) (found ?appliance) (in ?appliance ?room)
                       (switched_off ?appliance) (not (occupied ?appliance)))
    :effect (and (in ?meal ?appliance) (not (holding ?robot ?meal)) (free_hand ?robot)))

  (:action heat
    :parameters (?robot - robot ?meal - meal ?appliance - heating_appliance ?room - room)
    :precondition (and (at ?robot ?room) (in ?meal ?appliance) (in ?appliance ?room) (switched_on ?appliance))
    :effect (hot ?meal))

  (:action serve
    :parameters (?robot - robot ?food - meal ?plate - eating_plate ?table - dining_place ?room - room)
    :precondition (and (at ?robot ?room) (holding ?robot ?food) (on ?plate ?table) (in ?table ?room)
                       (not (occupied ?plate)))
    :effect (and (served ?food ?plate) (not (holding ?robot ?food)) (free_hand ?robot)))

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
