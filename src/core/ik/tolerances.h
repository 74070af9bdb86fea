// SPDX-License-Identifier: MIT
// Every threshold of the solvers, in words and in units that no figure's size enters.
#pragma once

namespace kindred::ik {

/// How many times more a pin counts in E than a handle of the same weight.
inline constexpr double kPinPriority = 100;

/// The same for the centre of mass over its support.
inline constexpr double kBalanceShare = 1;

/// Where on the axis of a bone the point stands by which a wanted angle counts, character heights.
inline constexpr double kAngleLever = 0.2;

/// By what part of the handles' error pins may get off in one step, which the next one repairs: in
/// general, and in an undamped step, which leaves little of that error.
inline constexpr double kPinRoom = 0.05;
inline constexpr double kBoldPinRoom = 0.25;

/// Pins are brought this much nearer than the tolerance before a solve that moved anything ends,
/// so that rounding and the next events have room before anybody sees it.
inline constexpr double kPinShare = 0.1;

/// Largest error a single step looks at, in character heights: a target across the screen then
/// pulls like one at arm's length.
inline constexpr double kErrorClamp = 0.2;

/// Largest turn of one joint in one step, radians.
inline constexpr double kLargestTurn = 0.5;

/// Damping over error (docs/ik.md): more than the curvature that a step leaves out, so that a
/// chain at full stretch never overshoots through its straight pose.
inline constexpr double kDamping = 0.25;

/// Damping of a pin that is on its place, over its own diagonal: as good as a hard constraint,
/// still bounded when the leg above is straight.
inline constexpr double kPinDamping = 1e-7;

/// Part of the damping by error that a pin near its place keeps: enough that a straight leg does
/// not swing past it, little enough that no pull of a handle holds the pin off. It grows to the
/// whole over kPinOff character heights.
inline constexpr double kPinErrorDamping = 0.1;
inline constexpr double kPinOff = 0.02;

/// A pose is stationary if the next step would move no handle by more than this, in character
/// heights: a hundredth of a px on a figure that fills the screen.
inline constexpr double kStill = 2e-5;

/// And by more than this part of the tolerance, where somebody asks for more digits.
inline constexpr double kStillShare = 0.2;

/// The same for plain descent, which gains far less at a time: a step along the slope that would
/// lower E by less than this part of it.
inline constexpr double kStationaryDescent = 1e-9;

/// At the start of a solve this many times more counts as stationary, so that rounding between
/// two solves can't set off another step.
inline constexpr double kStationaryRoom = 4;

/// A bend of a straight chain stands if it lowers E by more than this part: less is rounding, and
/// the joint one whose turn nobody sees.
inline constexpr double kBendGain = 1e-9;

/// In a drag (Problem::rest given) a step that removes less of the handles' error than this part is
/// one out of reach. There a solve ends when the next step would move no handle by more than
/// kDragStill character heights, or after kDragIterations: the next event goes on from there, and
/// no event takes longer or jumps further than the hand can follow.
inline constexpr double kDragProgress = 0.5;
inline constexpr double kDragStill = 2e-4;
inline constexpr int kDragIterations = 7;
/// Of the iterations that a solve may take, so many at the end are for pins alone.
inline constexpr int kPinIterations = 8;
/// Largest turn of a joint in such a step, radians: 0.28 an event.
inline constexpr double kDragTurn = 0.04;

/// In a drag no joint turns by much more than this, radians, in one event that moves the hand by
/// kEventMotion character heights or less (in proportion for more): where an elbow leaves full
/// stretch geometry asks for half a radian at once, and the hand rather lags for an event.
inline constexpr double kEventTurn = 0.25;
inline constexpr double kEventMotion = 0.01;

/// A step that turns no joint by more than this, radians, goes with this part of the damping, as
/// Newton's; it stands if it leaves no more than kBoldGain of the handles' error. A step that goes
/// through a straight pose to the other side leaves more than half of it.
inline constexpr double kBoldTurn = 0.2;
inline constexpr double kBoldGain = 0.45;
inline constexpr double kBoldDamping = 0.01;

/// Only errors up to this part of the lever they have are tried so.
inline constexpr double kBoldReach = 0.07;

/// A step that turned no joint by more than this, radians, leaves the system good enough for the
/// next one; and a step with an old system must leave no more of the error than this part.
inline constexpr double kRepeatTurn = 0.1;
inline constexpr double kRepeatGain = 0.25;

/// The pull to the rest pose turns no joint by more, in a step, than this part of what the step
/// itself does, or than kLeastPull (radians, heights) where that does less. It fades with the
/// progress of the step below kFullGain, to nothing at kLeastGain, so that it can't hold a pose off
/// its optimum.
inline constexpr double kPullOfTurn = 0.5;
inline constexpr double kLeastPull = 0.02;
inline constexpr double kLargestPull = 0.04;
inline constexpr double kFullGain = 0.8;
inline constexpr double kLeastGain = 0.5;

/// Balance gives up where pins and handles leave less than this part of what would move the
/// centre of mass.
inline constexpr double kBalanceFloor = 1e-6;

/// Largest turn of a joint for balance in one step, radians.
inline constexpr double kLargestBalanceTurn = 0.3;

/// By how much handles may get off in a step that brings the centre of mass nearer by more,
/// character heights: what second-order terms do, and the next step repairs.
inline constexpr double kBalanceRoom = 0.02;

/// `ccd`: pull back to where a joint stands, over that of its effectors, for one that carries all
/// the mass at weight 1.
inline constexpr double kStiffness = 0.2;

/// `ccd`: part of the way to balance that a joint without mass of its own goes in a sweep.
inline constexpr double kBalanceDamping = 0.3;

/// `ccd`: free limbs that balance turns by less than this in a sweep, radians, have given all.
inline constexpr double kLimbsSpent = 1e-3;

/// `ccd`: a sweep that changes no value by more than this, radians or heights, is the last.
inline constexpr double kStandstill = 1e-12;

/// Weight that is left to a joint at the far end of its soft limit's band.
inline constexpr double kSoftFloor = 1e-3;

/// By how much rounding may raise E, relative and in px^2.
inline constexpr double kRounding = 1e-12;

/// A value this near its bound, radians, is at it.
inline constexpr double kAtBound = 1e-12;

}  // namespace kindred::ik
