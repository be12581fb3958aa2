/** Directions, from the device or a provider: a status, and routes of distance, duration and steps (D64). */
import * as z from 'zod/mini';
import type { Position } from './geo.ts';

const MAX_TEXT = 500;
const MAX_STEPS = 300;
const MAX_ROUTES = 5;

/** In words and as a number: metres of a distance, seconds of a duration. */
const measureSchema = z.object({ text: z.string().check(z.maxLength(MAX_TEXT)), value: z.number().check(z.gte(0)) });

const stepSchema = z.object({
  instruction: z.string().check(z.maxLength(MAX_TEXT)),
  distance: measureSchema,
  duration: measureSchema,
});
export type DirectionsStep = z.infer<typeof stepSchema>;

const routeSchema = z.object({
  distance: measureSchema,
  duration: measureSchema,
  steps: z.array(stepSchema).check(z.maxLength(MAX_STEPS)),
});
export type DirectionsRoute = z.infer<typeof routeSchema>;

/** 'failed': the provider returned no usable answer. 'not_set_up': this server has no provider. */
const STATUSES = ['ok', 'no_route', 'quota', 'failed', 'not_set_up'] as const;

export const directionsSchema = z.object({
  status: z.enum(STATUSES),
  /** The best first. A failure has no routes: they are empty unless the status is 'ok' (F21). */
  routes: z.array(routeSchema).check(z.maxLength(MAX_ROUTES)),
});
export type DirectionsResult = z.infer<typeof directionsSchema>;

export const TRAVEL_MODES = ['walking', 'transit', 'driving'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** A request to a provider. It learns both positions to about ten metres. */
export interface DirectionsQuestion {
  readonly origin: Position;
  readonly destination: Position;
  readonly mode: TravelMode;
  /** BCP 47. */
  readonly language: string;
}

/** 'offline': no provider could be reached. */
export interface DirectionsAnswer extends Pick<DirectionsResult, 'routes'> {
  readonly status: DirectionsResult['status'] | 'offline';
}
