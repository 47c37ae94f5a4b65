import { Languages } from 'lucide-react';
import { useLocale } from 'next-intl';
import { useText } from '@/components/text/use-text';
import { type Language, languages } from '@/lib/platform/shared/languages';

interface LanguageChoiceProps {
  /** The languages to choose from. */
  offered: readonly Language[];
  /** The form action that stores the field `language`. */
  setLanguage: (fields: FormData) => Promise<void>;
}

/** The languages, each named in that language: a form that posts without a script. */
export function LanguageChoice({ offered, setLanguage }: LanguageChoiceProps) {
  const t = useText();
  const reading = useLocale();
  return (
    <form
      action={setLanguage}
      aria-label={t('common.language')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted"
    >
      <Languages aria-hidden className="size-3.5" />
      {offered.map((tag) => (
        <button
          key={tag}
          type="submit"
          name="language"
          value={tag}
          lang={tag}
          aria-pressed={tag === reading}
          className="min-h-6 rounded-sm px-0.5 underline-offset-2 not-aria-pressed:underline hover:text-ink aria-pressed:font-medium aria-pressed:text-ink"
        >
          {languages[tag]}
        </button>
      ))}
    </form>
  );
}
