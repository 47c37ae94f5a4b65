'use client';

import { useText } from '@/components/text/use-text';
import { accentContrastIn, accentTokens } from '@/lib/platform/shared/accent';
import { ColorField } from './color-field';

/** The accent, with its shade in each theme and how readable that is. */
export function AccentField({ accent }: { accent: string }) {
  const t = useText();
  return (
    <ColorField
      name="brandAccent"
      label={t('branding.accentColor')}
      hint={t('branding.forButtonsAndLinksSuch')}
      pick={t('branding.pickAccentColor')}
      color={accent}
      otherwise="#0f6275"
    >
      {(color) => {
        const tokens = accentTokens(color);
        return (
          tokens && (
            <ul className="space-y-1 text-sm text-ink-muted">
              <Shade theme="light" given={color} shade={tokens['--tenant-accent-light']} />
              <Shade theme="dark" given={color} shade={tokens['--tenant-accent-dark']} />
            </ul>
          )
        );
      }}
    </ColorField>
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
