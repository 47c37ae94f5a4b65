/** Authorization details as people read them: on the consent page, on a device's page, in the account and in the console. */
import type { JsonValue } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import { type Sentence, sentence } from '@/lib/platform/shared/text';
import type { AuthorizationDetail } from './authorization-detail';
import type { AuthorizationDetailsType } from './details-type';
import { type TitledPlace, titlesOf } from './member-titles';

/** The client's own text, what we say in place of a value, or what stands within a member. */
type DetailValue = string | Sentence | DetailMember[];

/** A member of an entry. */
export interface DetailMember {
  label: string;
  values: DetailValue[];
}

export interface DescribedDetail {
  type: string;
  /** As the tenant calls the type; the type itself where it is gone. */
  name: string;
  /** Null where the type is gone. */
  description: string | null;
  members: DetailMember[];
}

type Types = ReadonlyMap<string, Pick<AuthorizationDetailsType, 'name' | 'description' | 'schema'>>;

/** Nothing is left out: whoever allows it is to see all of it. The text comes from the client: escape it. */
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

/** An entry on one line. @param t says what is not the client's own */
export function detailInALine({ name, members }: DescribedDetail, t: SayText): string {
  return members.length === 0 ? name : `${name} (${membersInALine(members, '; ', t)})`;
}

function membersInALine(members: readonly DetailMember[], between: string, t: SayText): string {
  return members
    .map(
      ({ label, values }) =>
        `${quotedIfMarked(label)}: ${values.length === 0 ? t('none') : values.map((value) => valueInALine(value, t)).join(', ')}`,
    )
    .join(between);
}

function valueInALine(value: DetailValue, t: SayText): string {
  if (typeof value === 'string') return quotedIfMarked(value);
  return Array.isArray(value) ? `{${membersInALine(value, ', ', t)}}` : t(value);
}

/** Text that holds what the line is divided by is quoted: none is to read as two members, or as two entries. */
function quotedIfMarked(text: string): string {
  return /[,;:(){}"“”\\]/.test(text) ? JSON.stringify(text) : text;
}

/** Each called as the schema of its type does, and else by its own name. */
function membersOf(members: Record<string, JsonValue>, titles: TitledPlace): DetailMember[] {
  return Object.entries(members).map(([name, value]) => {
    const place = titles.member(name);
    const label = place.title === null ? inWords(name) : visible(place.title);
    return {
      label,
      values: Array.isArray(value) ? value.map((one) => valueOf(one, place.item())) : [valueOf(value, place)],
    };
  });
}

function valueOf(value: JsonValue, titles: TitledPlace): DetailValue {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'boolean') return value ? sentence('yes', {}) : sentence('no', {});
  if (value === null) return sentence('nothing', {});
  if (Array.isArray(value)) return visible(JSON.stringify(value));
  return typeof value === 'object' ? membersOf(value, titles) : String(value);
}

/** `instructedAmount` and `instructed_amount` as "Instructed amount"; IBAN stays IBAN. */
function inWords(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean);
  const said = words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return said === '' ? visible(name) : visible(said.charAt(0).toUpperCase() + said.slice(1));
}

/** No text, and text of nothing but spaces, are said in words. */
function textOf(text: string): string | Sentence {
  if (text === '') return sentence('empty text', {});
  if (!/^ +$/.test(text)) return visible(text);
  return text.length === 1
    ? sentence('text of 1 space', {})
    : sentence('text of {count} spaces', { count: String(text.length) });
}

/** Letters and symbols without ink that Unicode does not count among the ignorable. */
const BLANK = '\\u2800\\u{1D159}\\u{16FE4}';
/** Spaces that a page would leave out: in front, at the end, and all but one in between. */
const UNSEEN = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Cn}\\p{Co}\\p{DI}\\p{Zl}\\p{Zp}${BLANK}]|(?! )\\p{Zs}|^ +| +$| {2,}`,
  'gu',
);

/** What nobody sees, or what turns text around, is shown as what it is: nobody is to allow what only looks like something else. */
function visible(text: string): string {
  return text.replace(UNSEEN, (unseen) =>
    [...unseen].map((character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`).join(''),
  );
}
