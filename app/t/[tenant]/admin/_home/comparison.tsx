import { ArrowDown, ArrowUp } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { type Range, ranges } from '@/lib/operation/usage/ranges';
import { type Message, msg } from '@/lib/platform/shared/message';

interface ComparisonProps {
  count: number;
  /** The same in the period before. */
  before: number;
  range: Range;
}

/** Changes of this factor and more are shown as a factor, because percentages become hard to read. */
const FACTOR_FROM = 10;

/** The change as a sentence; null if there was nothing in either period. */
export function comparisonText({ count, before, range }: ComparisonProps): Message | null {
  const period = ranges[range].length;
  if (before === 0) return count === 0 ? null : msg('home.noneBefore', { period });
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return msg('home.asManyAsBefore', { period });
  if (count >= before * FACTOR_FROM)
    return msg('home.timesAsManyAsBefore', { times: Math.round(count / before), period });
  return percent > 0
    ? msg('home.moreThanBefore', { percent, period })
    : msg('home.fewerThanBefore', { percent: -percent, period });
}

/** "↑ 12% more than in the 30 days before" */
export function Comparison(props: ComparisonProps) {
  const t = useText();
  const text = comparisonText(props);
  if (text === null) return null;
  const { count, before } = props;
  const Arrow = count > before ? ArrowUp : ArrowDown;
  return (
    <p className="flex items-center gap-1 text-xs text-ink-muted">
      {text.id !== 'home.asManyAsBefore' && <Arrow aria-hidden className="size-3 shrink-0" />}
      {t(text)}
    </p>
  );
}
