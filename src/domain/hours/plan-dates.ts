/** Days and minutes on a place's own clock, for planning ahead. */

/** Whether a text is a day of this century, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  // Otherwise the 31st of a shorter month would become a day of the next one.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a text is a minute of a day of this century, 'YYYY-MM-DDTHH:MM'. */
export function isMinute(text: string): boolean {
  const [day = '', time = ''] = text.split('T');
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && text.length === 16;
}
