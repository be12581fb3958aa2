import * as z from 'zod/mini';
import { changeList } from '../own/own-view.ts';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const removeFromList = defineMutation({
  args: z.strictObject({ list_id: z.guid(), ...placeArgs }),
  title: 'outbox.did.removeFromList',
  subject: aboutPlace,
  apply(draft, { list_id: listId, restaurant_id: place }) {
    changeList(draft, listId, (list) => ({ ...list, places: list.places.filter((id) => id !== place) }));
  },
});
