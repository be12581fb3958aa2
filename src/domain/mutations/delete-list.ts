import * as z from 'zod/mini';
import { defineMutation } from './definition.ts';

export const deleteList = defineMutation({
  args: z.strictObject({ id: z.guid() }),
  title: 'outbox.did.deleteList',
  apply({ lists }, { id }) {
    lists.delete(id);
  },
});
