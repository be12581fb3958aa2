/** Ingredients and kinds of dishes. Next to one of these, the other word says which dish is meant. Data, not code. */
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

/** Whether a word only says what a dish comes with: without it, the dish is the same. */
export function isKindOfDish(word: string): boolean {
  return KINDS.has(word);
}
