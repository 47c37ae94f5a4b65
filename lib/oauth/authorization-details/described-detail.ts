/**
 * Authorization details as people read them: on the consent page, the device page, the account pages and in the
 * console.
 */
import type { JsonValue } from '@/lib/platform/shared/json';
import { type Message, msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { AuthorizationDetail } from './authorization-detail';
import type { AuthorizationDetailsType } from './details-type';
import { type TitledPlace, titlesOf } from './member-titles';

/** Text from the client, our description in place of a value, or nested members. */
type DetailValue = string | Message | DetailMember[];

/** A member of an entry. */
export interface DetailMember {
  label: string;
  values: DetailValue[];
}

export interface DescribedDetail {
  type: string;
  /** The tenant's name for the type; the type itself if it was deleted. */
  name: string;
  /** Null if the type was deleted. */
  description: string | null;
  members: DetailMember[];
}

type Types = ReadonlyMap<string, Pick<AuthorizationDetailsType, 'name' | 'description' | 'schema'>>;

/**
 * Shows every member, because the person who consents must see all of it. The text comes from the client, so escape it.
 */
export function describedDetails(details: readonly AuthorizationDetail[], types: Types): DescribedDetail[] {
  return details.map(({ type, ...members }) => {
    const known = types.get(type);
    return {
      type,
      name: known?.name ?? type,
      description: known?.description ?? null,
      members: membersOf(members, titlesOf(known?.schema ?? {})),
    };
  });
}

/** Formats an entry on one line. @param t translates what is not the client's own text */
export function detailInALine({ name, members }: DescribedDetail, t: SayText): string {
  return members.length === 0 ? name : `${name} (${membersInALine(members, '; ', t)})`;
}

function membersInALine(members: readonly DetailMember[], between: string, t: SayText): string {
  return members
    .map(
      ({ label, values }) =>
        `${quotedIfMarked(label)}: ${values.length === 0 ? t('common.noneLower') : values.map((value) => valueInALine(value, t)).join(', ')}`,
    )
    .join(between);
}

function valueInALine(value: DetailValue, t: SayText): string {
  if (typeof value === 'string') return quotedIfMarked(value);
  return Array.isArray(value) ? `{${membersInALine(value, ', ', t)}}` : t(value);
}

/** Quotes text that contains one of the line's separators, so that it cannot look like two members or two entries. */
function quotedIfMarked(text: string): string {
  return /[,;:(){}"“”\\]/.test(text) ? JSON.stringify(text) : text;
}

/** Labels each member with its title in the type's schema, or otherwise with its own name. */
function membersOf(members: Record<string, JsonValue>, titles: TitledPlace): DetailMember[] {
  return Object.entries(members).map(([name, value]) => {
    const place = titles.member(name);
    const label = place.title === null ? wordsOf(name) : visible(place.title);
    return {
      label,
      values: Array.isArray(value) ? value.map((one) => valueOf(one, place.item())) : [valueOf(value, place)],
    };
  });
}

function valueOf(value: JsonValue, titles: TitledPlace): DetailValue {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'boolean') return value ? msg('oauth.yes') : msg('oauth.no');
  if (value === null) return msg('common.nothing');
  if (Array.isArray(value)) return visible(JSON.stringify(value));
  return typeof value === 'object' ? membersOf(value, titles) : String(value);
}

/** Turns `instructedAmount` and `instructed_amount` into "Instructed amount"; IBAN stays IBAN. */
function wordsOf(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean);
  const said = words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return said === '' ? visible(name) : visible(said.charAt(0).toUpperCase() + said.slice(1));
}

/** Describes empty text and text of only spaces in words. */
function textOf(text: string): string | Message {
  if (text === '') return msg('oauth.emptyText');
  if (!/^ +$/.test(text)) return visible(text);
  return text.length === 1 ? msg('oauth.textOf1Space') : msg('oauth.textOfCountSpaces', { count: String(text.length) });
}

/** Blank letters and symbols that Unicode does not list as ignorable. */
const BLANK = '\\u2800\\u{1D159}\\u{16FE4}';
/** Spaces that a page would drop: leading, trailing, and repeated ones. */
const UNSEEN = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Cn}\\p{Co}\\p{DI}\\p{Zl}\\p{Zp}${BLANK}]|(?! )\\p{Zs}|^ +| +$| {2,}`,
  'gu',
);

/**
 * Escapes invisible characters and those that change text direction, so that a person never consents to something that
 * only looks like something else.
 */
function visible(text: string): string {
  return text.replace(UNSEEN, (unseen) =>
    [...unseen].map((character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`).join(''),
  );
}
