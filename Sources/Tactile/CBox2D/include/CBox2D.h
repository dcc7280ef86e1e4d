// Box2D as plain C: metres, kilograms, seconds and radians, y downwards, angles clockwise as seen.
//
// Nothing here throws, and a number that is not finite is never passed on: a call that gets one has no
// effect. Calls between `bx_world_step` and its return are not allowed; nothing calls back.
#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct BXWorld BXWorld;
typedef struct BXBody BXBody;
typedef struct BXJoint BXJoint;

/// Two bodies that began or ceased to touch in the last step.
typedef struct {
    uint64_t first, second;
    /// A place in the world where they touched.
    double x, y;
    bool began;
} BXEvent;

/// Where a body is and how fast it moves.
typedef struct {
    double x, y, angle;
    double vx, vy, spin;
    bool awake;
} BXState;

// MARK: Library

/// Opens Box2D's library, such as "libbox2d.so.2", for all worlds; false where it is not there or is
/// another one. Until then there are no worlds: one that is asked for is NULL, and so is all that is made in
/// it. Whatever is told to NULL has no effect.
bool bx_library_load(const char *name);

// MARK: World

BXWorld *bx_world_create(void);
/// Destroys all bodies and joints that are left with it.
void bx_world_destroy(BXWorld *world);
/// Moves everything by `seconds`, and replaces the list of events.
void bx_world_step(BXWorld *world, double seconds);
/// The events of the last step, in their order.
const BXEvent *bx_world_events(const BXWorld *world, int32_t *count);
/// How many bodies are awake.
int32_t bx_world_awake(const BXWorld *world);

// MARK: Bodies

/// A body without a shape; one that is fixed moves only by `bx_body_place`. The number names it in
/// events.
BXBody *bx_body_create(BXWorld *world, uint64_t number, bool fixed, double x, double y, double angle);
/// Destroys it, and takes it out of its joints, which do nothing from then on.
void bx_body_destroy(BXBody *body);
BXState bx_body_state(const BXBody *body);
void bx_body_place(BXBody *body, double x, double y, double angle);
void bx_body_set_velocity(BXBody *body, double vx, double vy, double spin);
void bx_body_wake(BXBody *body);
/// A body that is not enabled is not in the world: it neither moves nor touches.
void bx_body_set_enabled(BXBody *body, bool enabled);
void bx_body_set_fixed(BXBody *body, bool fixed);
void bx_body_set_rotates(BXBody *body, bool rotates);
void bx_body_set_damping(BXBody *body, double linear, double angular);
void bx_body_set_surface(BXBody *body, double friction, double restitution);
void bx_body_set_density(BXBody *body, double density);
double bx_body_mass(const BXBody *body);
double bx_body_inertia(const BXBody *body);

/// Which bodies it touches: others with which it shares a number of `items`, and fixed ones made by
/// `bx_body_set_wall` with a number of `walls`.
void bx_body_set_groups(
    BXBody *body, const uint32_t *items, int32_t itemCount, const uint32_t *walls,
    int32_t wallCount);
/// A body that is a wall to those that have `group` among their walls.
void bx_body_set_wall(BXBody *body, uint32_t group);

// MARK: Shapes

void bx_body_clear_shapes(BXBody *body);
void bx_body_add_box(BXBody *body, double width, double height);
void bx_body_add_ellipse(BXBody *body, double width, double height);
/// A convex piece of 3 to 8 corners, as x and y in turn, around the body's own place, clockwise as seen.
/// False for one that is none: not convex, a sliver, or small and far away.
bool bx_body_add_polygon(BXBody *body, const double *corners, int32_t count);
/// A line that can be touched from both sides; for fixed bodies.
void bx_body_add_edge(BXBody *body, double x1, double y1, double x2, double y2);

// MARK: Forces

/// What acts on the body in each step until it is changed: an acceleration that is the same everywhere,
/// in m/s², a force at the centre of mass in newtons, and a torque in newton metres.
void bx_body_set_load(BXBody *body, double ax, double ay, double fx, double fy, double torque);
/// Adds to the velocity of the next step alone, for accelerations that depend on the place.
void bx_body_kick(BXBody *body, double vx, double vy, double spin);

// MARK: Joints

/// Keeps two places, each around its body's own, at a distance; rigid until it is set otherwise.
BXJoint *bx_joint_distance(
    BXWorld *world, BXBody *a, double ax, double ay, BXBody *b, double bx, double by, double length);
/// Lets the distance vary between two lengths, or swing around `length` when `frequency` in hertz is
/// positive; `damping` 1 is critical.
void bx_joint_set_distance(
    BXJoint *joint, double length, double least, double most, double frequency, double damping);
/// Holds two bodies together at a place of the world.
BXJoint *bx_joint_weld(BXWorld *world, BXBody *a, BXBody *b, double x, double y);
void bx_joint_set_weld(BXJoint *joint, double frequency, double damping);
/// Lets two bodies turn around a place of the world.
BXJoint *bx_joint_pin(BXWorld *world, BXBody *a, BXBody *b, double x, double y);
/// Lets two bodies slide along a direction of the world, without turning against each other.
BXJoint *bx_joint_slide(
    BXWorld *world, BXBody *a, BXBody *b, double x, double y, double dx, double dy);
/// Limits the angle or the way, when `limited`, and lets a torque or a force hold against motion.
void bx_joint_set_range(BXJoint *joint, bool limited, double least, double most, double friction);
void bx_joint_destroy(BXJoint *joint);

#ifdef __cplusplus
}
#endif

#endif
