/** Where the top of a screen points, from a device's orientation. */

/** Angles of a DeviceOrientationEvent, in degrees: rotations about the axes z, x and y of the device, in this order. */
export interface DeviceAngles {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

const RADIANS = Math.PI / 180;

/**
 * The direction of the top of the screen, projected on the ground: degrees clockwise from the north of the angles, 0 to below 360.
 * The device may be tilted. Rotation matrix of the W3C's Device Orientation Events, appendix.
 * @param screenAngle `screen.orientation.angle`: degrees by which the page is turned against the device
 */
export function headingOf({ alpha, beta, gamma }: DeviceAngles, screenAngle: number): number {
  const [sinA, cosA] = [Math.sin(alpha * RADIANS), Math.cos(alpha * RADIANS)];
  const [sinB, cosB] = [Math.sin(beta * RADIANS), Math.cos(beta * RADIANS)];
  const [sinG, cosG] = [Math.sin(gamma * RADIANS), Math.cos(gamma * RADIANS)];
  const [sinS, cosS] = [Math.sin(screenAngle * RADIANS), Math.cos(screenAngle * RADIANS)];
  // The device's axes x (right) and y (top) on the ground: east and north.
  const east = sinS * (cosA * cosG - sinA * sinB * sinG) - cosS * sinA * cosB;
  const north = sinS * (sinA * cosG + cosA * sinB * sinG) + cosS * cosA * cosB;
  return normalDegrees(Math.atan2(east, north) / RADIANS);
}

/** The same direction from 0 to below 360 degrees. */
export function normalDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** The shorter turn from one direction to another: degrees clockwise, above -180 and up to 180. */
export function turnBetween(from: number, to: number): number {
  const turn = normalDegrees(to - from);
  return turn > 180 ? turn - 360 : turn;
}
