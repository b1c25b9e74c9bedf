; SayPlan's scene-graph simulator (Rana et al. 2023, sections 3.2 and 3.3, appendices J and L) as a PDDL domain.
; People and models see each action with one argument; `sayplan.toml` says which.
(define (domain sayplan)
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
    vessel - thing
    heater cooler washer dryer brewer - thing)
  (:constants coffee tea hot_chocolate water - liquid)
  (:predicates
    (at ?agent - agent ?place - place)
    (connected ?from ?to - place)
    (open_plan)                               ; no links between places are known: every place can be reached
    (in ?x ?y - object)
    (on ?x ?y - object)
    (holding ?agent - agent ?thing - thing)
    (free_hand ?agent - agent)
    (accessed ?agent - agent ?thing - thing)
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
    (filled ?vessel - thing ?liquid - liquid)
    (brews ?appliance - thing ?liquid - liquid)
    ; a predicate with a type's name says that something is of that type
    (container ?x - thing) (surface ?x - thing) (heater ?x - thing) (cooler ?x - thing) (washer ?x - thing)
    (dryer ?x - thing))
  (:functions
    (distance ?from ?to - place)
    (total-cost))

  (:action goto
    :parameters (?robot - robot ?from ?to - place)
    :precondition (and (at ?robot ?from) (or (connected ?from ?to) (open_plan)))
    :effect (and (not (at ?robot ?from)) (at ?robot ?to)
                 (forall (?thing - thing) (not (accessed ?robot ?thing)))
                 (increase (total-cost) (distance ?from ?to))))

  (:action access
    :parameters (?robot - robot ?asset - thing ?place - place)
    :precondition (and (at ?robot ?place)
                       (or (in ?asset ?place)
                           (exists (?holder - asset)
                             (and (in ?holder ?place)
                                  (or (on ?asset ?holder)
                                      (and (in ?asset ?holder) (not (closed ?holder))))))))
    :effect (and (forall (?thing - thing) (not (accessed ?robot ?thing)))
                 (accessed ?robot ?asset)
                 (increase (total-cost) 1)))

  (:action pickup
    :parameters (?robot - robot ?object - pickable ?holder - object)
    :precondition (and (free_hand ?robot)
                       (or (and (accessed ?robot ?holder)
                                (or (on ?object ?holder)
                                    (and (in ?object ?holder) (not (closed ?holder)))))
                           (and (at ?robot ?holder) (in ?object ?holder))))
    :effect (and (not (in ?object ?holder)) (not (on ?object ?holder)) (not (accessed ?robot ?object))
                 (not (free_hand ?robot)) (holding ?robot ?object)
                 (increase (total-cost) 1)))

  (:action release
    :parameters (?robot - robot ?object - thing ?asset - receptacle)
    :precondition (and (holding ?robot ?object) (accessed ?robot ?asset)
                       (or (surface ?asset) (not (closed ?asset))))
    :effect (and (not (holding ?robot ?object)) (free_hand ?robot)
                 (when (container ?asset) (in ?object ?asset))
                 (when (not (container ?asset)) (on ?object ?asset))
                 (when (cooler ?asset) (and (cold ?object) (not (hot ?object))))
                 (increase (total-cost) 1)))

  (:action open
    :parameters (?robot - robot ?asset - openable)
    :precondition (and (accessed ?robot ?asset) (closed ?asset))
    :effect (and (not (closed ?asset)) (open ?asset) (increase (total-cost) 1)))

  (:action close
    :parameters (?robot - robot ?asset - openable)
    :precondition (and (accessed ?robot ?asset) (open ?asset))
    :effect (and (not (open ?asset)) (closed ?asset) (increase (total-cost) 1)))

  ; What an appliance does to the things in or on it follows from what it affords. One that opens works only closed.
  (:action turn_on
    :parameters (?robot - robot ?device - switchable)
    :precondition (and (switched_off ?device)
                       (or (accessed ?robot ?device) (holding ?robot ?device)
                           (exists (?holder - thing)
                             (and (accessed ?robot ?holder)
                                  (or (on ?device ?holder)
                                      (and (in ?device ?holder) (not (closed ?holder))))))))
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
    :parameters (?robot - robot ?device - switchable)
    :precondition (and (switched_on ?device)
                       (or (accessed ?robot ?device) (holding ?robot ?device)
                           (exists (?holder - thing)
                             (and (accessed ?robot ?holder)
                                  (or (on ?device ?holder)
                                      (and (in ?device ?holder) (not (closed ?holder))))))))
    :effect (and (not (switched_on ?device)) (switched_off ?device) (increase (total-cost) 1)))

  (:action done
    :parameters ()
    :precondition (and)
    :effect (and)))
