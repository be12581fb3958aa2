/** What dishes are made of: beside one of these, it is the other word that tells which. Data, not code. */
const INGREDIENTS = new Set(
  (
    'rice nasi chicken ayam tavuk poulet hähnchen beef daging sapi lamb kambing mutton meat cheese kaju keju fromage käse egg telur ' +
    'bread soup hot fried roll rolls bowl bowls دجاج لحم رز 鸡 牛肉 チキン 치킨'
  ).split(' '),
);

export function isIngredient(word: string): boolean {
  return INGREDIENTS.has(word);
}
