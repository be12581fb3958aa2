/** How the globe stands before it turns, for the turning one and for the still picture (`scripts/tiles/draw-globe.ts`). */

/** Turn in radians: the Bay of Bengal is in the middle. The globe turns to the west from there. */
export const FIRST_PHI = 3.2;
/** Inclination towards the viewer, in radians: 14° north is in the middle. */
export const TILT = 0.25;
