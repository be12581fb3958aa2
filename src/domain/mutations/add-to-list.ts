import * as z from 'zod/mini';
import { changeList } from '../own/own-view.ts';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const addToList = defineMutation({
  args: z.strictObject({ list_id: z.guid(), ...placeArgs }),
  title: 'outbox.did.addToList',
  subject: aboutPlace,
  apply(draft, { list_id: id, restaurant_id: place }) {
    changeList(draft, id, (list) =>
      list.places.includes(place) ? list : { ...list, places: [...list.places, place] },
    );
  },
});
