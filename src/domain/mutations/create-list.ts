import * as z from 'zod/mini';
import { defineMutation, listName } from './definition.ts';

/** The device assigns the list's id, so that later mutations can refer to it before the server has it. */
export const createList = defineMutation({
  args: z.strictObject({ id: z.guid(), name: listName }),
  title: 'outbox.did.createList',
  text: ({ name }) => name,
  apply({ lists }, { id, name }, mark) {
    // A list that the server already has stays as it is, places included.
    if (!lists.has(id)) lists.set(id, { id, name, places: [], mark });
  },
});
