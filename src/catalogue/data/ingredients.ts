/** What dishes are made of, and how they come: beside one of these, it is the other word that tells which. Data, not code. */
import { fold } from '#catalogue/text/fold.ts';

const KINDS = new Set(
  (
    'chicken ayam tavuk poulet hähnchen beef daging sapi lamb kambing mutton meat cheese kaju keju fromage käse egg telur ' +
    'دجاج لحم 鸡 牛肉 チキン 치킨'
  )
    .split(' ')
    .map(fold),
);
const OTHERS = new Set('rice nasi bread soup hot fried roll rolls bowl bowls رز'.split(' '));

export function isIngredient(word: string): boolean {
  return KINDS.has(word) || OTHERS.has(word);
}

/** What a dish may be had with, or with something else: without it, it is the same dish. */
export function isKindOfDish(word: string): boolean {
  return KINDS.has(word);
}
