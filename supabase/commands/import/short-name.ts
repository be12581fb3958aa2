/** A company's legal form, where the name ends or a bracket, a place ('@ NUH') or a comma follows. */
const LEGAL_FORM =
  /(?:(?<![\s,])[\s,]+|(?<=\)))(?:\(?(?:Pte|Pvt|Pty|Private)\.?\)?\s*(?:Ltd|Limited)|Sdn\.?\s*Bhd|Ltd|LLP|LLC|GmbH)\b\.?(?=$|\s*[(@,])/iu;
const ABBREVIATION = /^\s*\((\p{Lu}{2,5})\)$/u;
/** What is left must be a name. */
const MIN_LETTERS = 2;

/**
 * The name without the legal form of its company: 'Rasa Foods' for 'Rasa Foods Pte Ltd'. If an abbreviation of it follows, that is
 * the name: 'KFC' for 'Kentucky Fried Chicken Management Pte Ltd (KFC)'. The same text if the name has no such form.
 */
export function shortName(name: string): string {
  const form = LEGAL_FORM.exec(name);
  if (form === null) return name;
  const before = name.slice(0, form.index).trim();
  const after = name.slice(form.index + form[0].length).trimEnd();
  if ((before.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return name;
  const abbreviation = ABBREVIATION.exec(after)?.[1];
  return abbreviation !== undefined && initialsOf(before).startsWith(abbreviation) ? abbreviation : `${before}${after}`;
}

function initialsOf(name: string): string {
  return (name.match(/(?<![\p{L}\p{M}])\p{L}/gu) ?? []).join('').toUpperCase();
}
