import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';

/** How many of those concerned a confirmation names. */
export const NAMED_AT_MOST = 8;

interface ConcernedProps {
  names: readonly string[];
  /** How many are concerned, including those named. */
  total: number;
  listHref: string;
}

/** The first people or things that a bulk action affects, and how many more, with a link to the list. */
export function Concerned({ names, total, listHref }: ConcernedProps) {
  const t = useText();
  const more = Math.max(0, total - names.length);
  if (names.length === 0) return null;
  return (
    <div className="text-sm">
      <h3 className="mb-1.5 font-medium">{t('common.whomItConcerns')}</h3>
      <ul aria-label={t('common.whomItConcerns')} className="flex flex-wrap gap-x-3 gap-y-1.5 text-ink-muted">
        {names.map((name, index) => (
          <li key={index} className="max-w-full wrap-anywhere rounded-sm border bg-sunken px-2 py-0.5">
            {name}
          </li>
        ))}
        {more > 0 && (
          <li className="py-0.5">
            <TextLink href={listHref}>{t('common.andCountMore', { count: more })}</TextLink>
          </li>
        )}
      </ul>
    </div>
  );
}

/**
 * Says that other rows match than the list showed.
 * @param props.seen how many the list showed; undefined if it could only estimate them
 */
export function CountChanged({ seen, now }: { seen: number | undefined; now: number }) {
  const t = useText();
  if (seen === undefined || seen === now) return null;
  return (
    <Callout tone="warning" title={t('common.theNumberChanged')}>
      {t('common.listShowedSeenNowCount', { seen: seen.toLocaleString('en'), count: now.toLocaleString('en') })}
    </Callout>
  );
}

/** How many rows the list showed, as its form sends it. */
export function seenIn(seen: string | string[] | undefined): number | undefined {
  return typeof seen === 'string' && /^\d{1,9}$/.test(seen) ? Number(seen) : undefined;
}
