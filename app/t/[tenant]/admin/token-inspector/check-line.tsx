import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import type { Check } from '@/lib/grants/token-inspector/inspection';
import { msg } from '@/lib/platform/shared/message';

const looks = {
  good: { Icon: CircleCheck, tone: 'text-success', word: msg('common.ok') },
  bad: { Icon: CircleX, tone: 'text-danger', word: msg('common.problem') },
  note: { Icon: Info, tone: 'text-ink-subtle', word: msg('tokenInspector.note') },
};

/** The result of one check. The color of the icon only repeats what the words say. */
export function CheckLine({ check: { label, verdict, detail } }: { check: Check }) {
  const t = useText();
  const { Icon, tone, word } = looks[verdict];
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{t(word)}: </span>
        <span className="font-medium">{label}. </span>
        {detail}
      </span>
    </li>
  );
}
