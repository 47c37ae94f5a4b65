'use client';

import { useState } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { accentContrastIn, accentTokens } from '@/components/shell/accent';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** The accent, with its shade in each theme and how readable that is. */
export function AccentField({ accent }: { accent: string }) {
  const t = useText();
  const { state } = useFormContext();
  const entered = state?.values?.['brandAccent'];
  const [text, setText] = useState(typeof entered === 'string' ? entered : accent);
  const tokens = accentTokens(text.trim());
  return (
    <div className="space-y-2">
      <Field label={t('branding.accentColor')} name="brandAccent" hint={t('branding.forButtonsAndLinksSuch')} optional>
        <Input
          name="brandAccent"
          mono
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="max-w-40"
        />
      </Field>
      <input
        type="color"
        aria-label={t('branding.pickAccentColor')}
        value={tokens ? text.trim().toLowerCase() : '#0f6275'}
        onChange={(event) => setText(event.target.value)}
        className="h-8 w-14 rounded-md border bg-surface p-0.5 noscript:hidden"
      />
      {tokens && (
        <ul className="space-y-1 text-sm text-ink-muted">
          <Shade theme="light" given={text} shade={tokens['--tenant-accent-light']} />
          <Shade theme="dark" given={text} shade={tokens['--tenant-accent-dark']} />
        </ul>
      )}
    </div>
  );
}

function Shade({ theme, given, shade }: { theme: 'light' | 'dark'; given: string; shade: string }) {
  const t = useText();
  const kept = given.trim().toLowerCase() === shade;
  const ratio = (Math.floor(accentContrastIn(theme, shade) * 10) / 10).toFixed(1);
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
        <rect width="12" height="12" rx="3" fill={shade} />
      </svg>
      <span>
        {t.rich(
          theme === 'light'
            ? kept
              ? 'branding.lightPagesContrastRatio1'
              : 'branding.lightPagesContrastRatio1Darkened'
            : kept
              ? 'branding.darkPagesContrastRatio1'
              : 'branding.darkPagesContrastRatio1Lightened',
          { ratio, code: () => <code className="font-mono text-xs">{shade}</code> },
        )}
      </span>
    </li>
  );
}
