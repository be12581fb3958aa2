import * as z from 'zod/mini';
import { changeTrip } from '../own/own-view.ts';
import { defineMutation, tripName } from './definition.ts';

export const renameTrip = defineMutation({
  args: z.strictObject({ id: z.guid(), name: tripName }),
  title: 'outbox.did.renameTrip',
  text: ({ name }) => name,
  apply(draft, { id, name }, mark) {
    changeTrip(draft, id, (trip) => ({ ...trip, name, mark }));
  },
});
