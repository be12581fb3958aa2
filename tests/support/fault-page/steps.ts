/** The steps of writing and sending. A device may end at each of them. */
export const STEPS = [
  'before writing',
  'before copying',
  'after copying',
  'after writing',
  'before sending',
  'after an answer',
  'before noting',
  'after noting',
  'before pulling',
  'after a page',
  'before storing',
  'after storing',
] as const;
export type Step = (typeof STEPS)[number];
