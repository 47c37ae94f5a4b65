/** "must be set" as a sentence of its own: "Must be set." */
export function sentence(message: string): string {
  const capital = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** The lines of a text area without blanks around them and without empty ones. */
export function lines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
}

/** What blanks part. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** "1 person", "3 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
