import * as z from 'zod/mini';
import { defineMutation, listName } from './definition.ts';

/** The device names the list, so that what comes after can speak of it before the server has heard of it. */
export const createList = defineMutation({
  args: z.strictObject({ id: z.guid(), name: listName }),
  title: 'outbox.did.createList',
  text: ({ name }) => name,
  play({ lists }, { id, name }, mark) {
    // What the server has already is as it says, places included.
    if (!lists.has(id)) lists.set(id, { id, name, places: [], mark });
  },
});
