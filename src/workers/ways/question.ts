import * as z from 'zod/mini';
import type { WalkQuestion } from '#ways/walk-finder.ts';

const positionSchema = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});

const questionSchema = z.object({
  from: positionSchema,
  to: positionSchema,
  language: z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/)),
});

/** @throws {Error} for an invalid question, such as a position off the globe */
export function readQuestion(message: unknown): WalkQuestion {
  return z.parse(questionSchema, message);
}
