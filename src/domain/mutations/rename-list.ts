import * as z from 'zod/mini';
import { changeList } from '../own/own-view.ts';
import { defineMutation, listName } from './definition.ts';

export const renameList = defineMutation({
  args: z.strictObject({ id: z.guid(), name: listName }),
  title: 'outbox.did.renameList',
  text: ({ name }) => name,
  apply(draft, { id, name }, mark) {
    changeList(draft, id, (list) => ({ ...list, name, mark }));
  },
});
