import type { MessageId, ValuesOf } from '@/messages/types';

export type { MessageId };

/** A value for a placeholder. Text is shown as it is; a message is translated. */
export type Value = string | number | Sayable;

/** A text of the catalogs in messages/, with the values for its placeholders. */
export interface Message {
  id: MessageId;
  values?: Readonly<Record<string, Value>>;
  /** The English text at the time when it was recorded, for searches and in case the message is removed. */
  text?: string;
  /** Shown as a separate sentence with a capital letter and a full stop: "must be set" becomes "Must be set." */
  alone?: true;
}

/** Text that is in no catalog and is shown as it is: a name, another server's answer. */
export interface Verbatim {
  verbatim: string;
  alone?: true;
}

/** Whatever pages can show in the reader's language. */
export type Sayable = Message | Verbatim;

/**
 * A message for code that shows it elsewhere, such as a label in a table, a form's error or a recorded reason.
 * @param id in messages/en.json
 * @param values for the placeholders of the message
 */
export const msg = <Id extends MessageId>(id: Id, ...[values]: ValuesOf[Id]): Message =>
  values === undefined ? { id } : { id, values };

export const verbatim = (text: string): Verbatim => ({ verbatim: text });

/** Turns a remark such as "must be set" into a separate sentence. */
export const alone = (said: Sayable): Sayable => ({ ...said, alone: true });

/** Capitalizes a text and ends it with a full stop, the ideographic one for Chinese and Japanese. */
export function withFullStop(said: string): string {
  const capital = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?。！？؟]$/.test(capital)
    ? capital
    : `${capital}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(capital) ? '。' : '.'}`;
}

/**
 * A message with each text in it changed that is not of the catalogs: its verbatim text and the texts among its values.
 */
export function withTexts(said: Sayable, change: (text: string) => string): Sayable {
  if ('verbatim' in said) return { ...said, verbatim: change(said.verbatim) };
  if (said.values === undefined) return said;
  const changed = (value: Value) =>
    typeof value === 'string' ? change(value) : typeof value === 'object' ? withTexts(value, change) : value;
  return {
    ...said,
    values: Object.fromEntries(Object.entries(said.values).map(([name, value]) => [name, changed(value)])),
  };
}

/** A message as text, for where only text fits: a column of the database, the message of a zod issue. */
export const encoded = (said: Sayable): string =>
  'verbatim' in said && !said.verbatim.startsWith('{"') ? said.verbatim : JSON.stringify(said);

/** `msg` as the message of a zod issue. */
export const issue = <Id extends MessageId>(id: Id, ...values: ValuesOf[Id]): string => encoded(msg(id, ...values));

const BEGINS = /^\{"(?:id|verbatim)":"/;

/** Reads what `encoded` wrote. Any other text is shown as it is. */
export function decoded(text: string): Sayable {
  if (!BEGINS.test(text)) return verbatim(text);
  try {
    const value: unknown = JSON.parse(text);
    return isSayable(value) ? value : verbatim(text);
  } catch {
    return verbatim(text);
  }
}

export function isSayable(value: unknown): value is Sayable {
  if (typeof value !== 'object' || value === null) return false;
  if ('verbatim' in value) return typeof value.verbatim === 'string';
  if (!('id' in value) || typeof value.id !== 'string') return false;
  const values = 'values' in value ? value.values : {};
  const isValue = (one: unknown) => typeof one === 'string' || typeof one === 'number' || isSayable(one);
  return typeof values === 'object' && values !== null && Object.values(values).every(isValue);
}
