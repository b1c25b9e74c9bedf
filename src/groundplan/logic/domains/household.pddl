; Household work by a robot with one hand. Appliances' work follows from what they afford: putting something into a
; cooler or switching on a heater has conditional effects.
(define (domain household)
  (:requirements :typing :negative-preconditions :disjunctive-preconditions :existential-preconditions
                 :conditional-effects :universal-preconditions :equality :action-costs)
  (:types
    thing place agent liquid - object
    floor room pose - place
    asset movable - thing
    person robot - agent
    ; what an entity affords; one entity may have any number of these
    pickable openable switchable receptacle - thing
    container surface - receptacle
    vessel knife cloth food - thing
    heater cooler washer dryer brewer - thing)
  (:constants coffee tea hot_chocolate water milk juice soup - liquid)
  (:predicates
    (at ?agent - agent ?place - place)
    (connected ?from ?to - place)
    (open_plan)                               ; no links between places are known: every place can be reached
    (in ?x ?y - object)
    (on ?x ?y - object)
    (holding ?agent - agent ?thing - thing)
    (free_hand ?agent - agent)
    (has ?person - agent ?thing - thing)
    (open ?thing - thing)
    (closed ?thing - thing)
    (switched_on ?thing - thing)
    (switched_off ?thing - thing)
    (hot ?thing - thing)
    (cold ?thing - thing)
    (clean ?thing - thing)
    (dirty ?thing - thing)
    (wet ?thing - thing)
    (dry ?thing - thing)
    (sliced ?thing - thing)
    (filled ?vessel - thing ?liquid - object)
    (brews ?appliance - thing ?liquid - object)
    (source ?fixture - thing ?liquid - object)  ; a tap gives water
    ; a predicate with a type's name says that something is of that type
    (container ?x - thing) (surface ?x - thing) (heater ?x - thing) (cooler ?x - thing) (washer ?x - thing)
    (dryer ?x - thing) (room ?x - object))
  (:functions
    (distance ?from ?to - place)
    (total-cost))

  (:action goto
    :parameters (?robot - robot ?from ?to - place)
    :precondition (and (at ?robot ?from) (or (connected ?from ?to) (open_plan)))
    :effect (and (not (at ?robot ?from)) (at ?robot ?to)
                 (increase (total-cost) (distance ?from ?to))))

  ; A thing can be reached from where the robot stands if it lies there, or in or on something that stands there and
  ; is not closed.
  (:action open
    :parameters (?robot - robot ?thing - openable ?place - place)
    :precondition (and (at ?robot ?place) (closed ?thing)
                       (or (in ?thing ?place)
                           (holding ?robot ?thing)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?thing ?holder) (and (in ?thing ?holder) (not (closed ?holder))))))))
    :effect (and (not (closed ?thing)) (open ?thing) (increase (total-cost) 1)))

  (:action close
    :parameters (?robot - robot ?thing - openable ?place - place)
    :precondition (and (at ?robot ?place) (open ?thing)
                       (or (in ?thing ?place)
                           (holding ?robot ?thing)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?thing ?holder) (and (in ?thing ?holder) (not (closed ?holder))))))))
    :effect (and (not (open ?thing)) (closed ?thing) (increase (total-cost) 1)))

  ; An appliance that opens works only closed.
  (:action turn_on
    :parameters (?robot - robot ?device - switchable ?place - place)
    :precondition (and (at ?robot ?place) (switched_off ?device)
                       (or (in ?device ?place)
                           (holding ?robot ?device)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?device ?holder) (and (in ?device ?holder) (not (closed ?holder))))))))
    :effect (and (not (switched_off ?device)) (switched_on ?device)
                 (forall (?x - thing)
                   (when (and (or (in ?x ?device) (on ?x ?device)) (not (open ?device)) (heater ?device))
                         (and (hot ?x) (not (cold ?x)))))
                 (forall (?x - thing)
                   (when (and (or (in ?x ?device) (on ?x ?device)) (not (open ?device)) (washer ?device))
                         (and (clean ?x) (not (dirty ?x)))))
                 (forall (?x - thing)
                   (when (and (or (in ?x ?device) (on ?x ?device)) (not (open ?device)) (washer ?device)
                              (not (dryer ?device)))
                         (and (wet ?x) (not (dry ?x)))))
                 (forall (?x - thing)
                   (when (and (or (in ?x ?device) (on ?x ?device)) (not (open ?device)) (dryer ?device))
                         (and (dry ?x) (not (wet ?x)))))
                 (forall (?x - vessel ?liquid - liquid)
                   (when (and (or (in ?x ?device) (on ?x ?device)) (not (open ?device)) (brews ?device ?liquid))
                         (and (filled ?x ?liquid) (hot ?x) (not (cold ?x)))))
                 (increase (total-cost) 1)))

  (:action turn_off
    :parameters (?robot - robot ?device - switchable ?place - place)
    :precondition (and (at ?robot ?place) (switched_on ?device)
                       (or (in ?device ?place)
                           (holding ?robot ?device)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?device ?holder) (and (in ?device ?holder) (not (closed ?holder))))))))
    :effect (and (not (switched_on ?device)) (switched_off ?device) (increase (total-cost) 1)))

  (:action pick_up
    :parameters (?robot - robot ?object - pickable ?holder - object ?place - place)
    :precondition (and (free_hand ?robot) (at ?robot ?place)
                       (or (and (= ?holder ?place) (in ?object ?place))
                           (and (on ?object ?holder)
                                (or (in ?holder ?place)
                                    (exists (?below - thing)
                                      (and (in ?below ?place)
                                           (or (on ?holder ?below)
                                               (and (in ?holder ?below) (not (closed ?below))))))))
                           (and (in ?object ?holder) (not (closed ?holder)) (not (= ?holder ?place)) (not (room ?holder))
                                (or (in ?holder ?place)
                                    (exists (?below - thing)
                                      (and (in ?below ?place)
                                           (or (on ?holder ?below)
                                               (and (in ?holder ?below) (not (closed ?below))))))))))
    :effect (and (not (in ?object ?holder)) (not (on ?object ?holder))
                 (not (free_hand ?robot)) (holding ?robot ?object)
                 (increase (total-cost) 1)))

  (:action put
    :parameters (?robot - robot ?object - thing ?target - receptacle ?place - place)
    :precondition (and (holding ?robot ?object) (at ?robot ?place) (not (= ?object ?target))
                       (or (surface ?target) (not (closed ?target)))
                       (or (in ?target ?place)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?target ?holder) (and (in ?target ?holder) (not (closed ?holder))))))))
    :effect (and (not (holding ?robot ?object)) (free_hand ?robot)
                 (when (container ?target) (in ?object ?target))
                 (when (not (container ?target)) (on ?object ?target))
                 (when (cooler ?target) (and (cold ?object) (not (hot ?object))))
                 (increase (total-cost) 1)))

  (:action fill
    :parameters (?robot - robot ?vessel - vessel ?source - thing ?liquid - object ?place - place)
    :precondition (and (holding ?robot ?vessel) (at ?robot ?place) (source ?source ?liquid)
                       (or (in ?source ?place)
                           (exists (?holder - thing) (and (in ?holder ?place) (on ?source ?holder)))))
    :effect (and (filled ?vessel ?liquid) (increase (total-cost) 1)))

  (:action pour
    :parameters (?robot - robot ?from_vessel ?to_vessel - vessel ?liquid - object ?place - place)
    :precondition (and (holding ?robot ?from_vessel) (filled ?from_vessel ?liquid) (at ?robot ?place)
                       (not (= ?from_vessel ?to_vessel))
                       (or (in ?to_vessel ?place)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?to_vessel ?holder)
                                      (and (in ?to_vessel ?holder) (not (closed ?holder))))))))
    :effect (and (not (filled ?from_vessel ?liquid)) (filled ?to_vessel ?liquid)
                 (when (hot ?from_vessel) (and (hot ?to_vessel) (not (cold ?to_vessel))))
                 (when (cold ?from_vessel) (and (cold ?to_vessel) (not (hot ?to_vessel))))
                 (increase (total-cost) 1)))

  (:action wipe
    :parameters (?robot - robot ?surface - thing ?cloth - cloth ?place - place)
    :precondition (and (holding ?robot ?cloth) (at ?robot ?place) (not (= ?surface ?cloth))
                       (or (in ?surface ?place)
                           (exists (?holder - thing)
                             (and (in ?holder ?place)
                                  (or (on ?surface ?holder)
                                      (and (in ?surface ?holder) (not (closed ?holder))))))))
    :effect (and (clean ?surface) (not (dirty ?surface)) (dry ?surface) (not (wet ?surface))
                 (increase (total-cost) 1)))

  (:action wash
    :parameters (?robot - robot ?object - thing ?sink - thing ?place - place)
    :precondition (and (holding ?robot ?object) (at ?robot ?place) (source ?sink water)
                       (or (in ?sink ?place)
                           (exists (?holder - thing) (and (in ?holder ?place) (on ?sink ?holder)))))
    :effect (and (clean ?object) (not (dirty ?object)) (wet ?object) (not (dry ?object))
                 (increase (total-cost) 1)))

  (:action cut
    :parameters (?robot - robot ?object - food ?knife - knife ?place - place)
    :precondition (and (holding ?robot ?knife) (at ?robot ?place) (not (sliced ?object))
                       (or (in ?object ?place)
                           (exists (?holder - thing)
                             (and (or (on ?object ?holder)
                                      (and (in ?object ?holder) (not (closed ?holder))))
                                  (or (in ?holder ?place)
                                      (exists (?below - thing)
                                        (and (in ?below ?place)
                                             (or (on ?holder ?below)
                                                 (and (in ?holder ?below) (not (closed ?below)))))))))))
    :effect (and (sliced ?object) (increase (total-cost) 1)))

  (:action hand_over
    :parameters (?robot - robot ?object - thing ?person - person ?place - place)
    :precondition (and (holding ?robot ?object) (at ?robot ?place) (at ?person ?place))
    :effect (and (not (holding ?robot ?object)) (free_hand ?robot) (has ?person ?object)
                 (increase (total-cost) 1)))

  (:action wait
    :parameters (?robot - robot)
    :precondition (and)
    :effect (and (increase (total-cost) 1)))

  (:action done
    :parameters ()
    :precondition (and)
    :effect (and)))
