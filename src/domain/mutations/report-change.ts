import * as z from 'zod/mini';
import type { ChangeReport } from '../own/own-view.ts';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';
import { CHANGE_KINDS, CHANGE_NOTE_MAX } from './limits.ts';

export const reportChange = defineMutation({
  args: z.strictObject({
    ...placeArgs,
    kind: z.enum(CHANGE_KINDS),
    note: z.optional(z.string().check(z.maxLength(CHANGE_NOTE_MAX))),
    /** See `photoPath`, with the place's id. The file must be in the bucket before the server accepts this. */
    photo: z.optional(z.string().check(z.maxLength(200))),
  }),
  title: 'outbox.did.change',
  subject: aboutPlace,
  photo: ({ photo = null }) => photo,
  withoutPhoto(args) {
    const { photo: _, ...others } = args;
    return others;
  },
  text: ({ note = null }) => note,
  apply({ changes }, { restaurant_id: id, kind, note = null, photo = null }, mark) {
    const before = changes.get(id) ?? [];
    // The server accepts a report that adds words or a picture to undecided ones of the same kind.
    const isSaid = (said: ChangeReport) =>
      (note === null && photo === null) || (said.note === note && said.photo === photo);
    if (before.some((report) => report.kind === kind && isUndecided(report) && isSaid(report))) return;
    const state = mark === 'waiting' ? 'waiting' : 'open';
    changes.set(id, [...before, { kind, note, photo, state, code: null, createdAt: null }]);
  },
  applyRefused({ changes }, { restaurant_id: id, kind, note = null, photo = null }, code) {
    changes.set(id, [...(changes.get(id) ?? []), { kind, note, photo, state: 'refused', code, createdAt: null }]);
  },
});

function isUndecided({ state }: ChangeReport): boolean {
  return state === 'waiting' || state === 'open';
}
