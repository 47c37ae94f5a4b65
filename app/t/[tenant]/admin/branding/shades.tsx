import { useText } from '@/components/text/use-text';
import { accentContrastIn, accentTokens } from '@/lib/platform/shared/accent';

/** The shade of an accent in each theme, and how readable it is. Renders nothing if the text is not a color. */
export function Shades({ color }: { color: string }) {
  const tokens = accentTokens(color);
  if (!tokens) return null;
  return (
    <ul className="space-y-1 text-sm text-ink-muted">
      <Shade theme="light" given={color} shade={tokens['--tenant-accent-light']} />
      <Shade theme="dark" given={color} shade={tokens['--tenant-accent-dark']} />
    </ul>
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
