'use client';

import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { onDemand } from '@/components/ui/on-demand';
import { ColorField } from './color-field';

const Shades = onDemand(() => import('./shades').then((module) => module.Shades));

interface AccentFieldProps {
  accent: string;
  /** The saved accent. */
  saved: string;
  /** Its shades, so that only those of another one are computed in the browser. */
  savedShades: ReactNode;
}

/** The accent, with its shade in each theme and how readable that is. */
export function AccentField({ accent, saved, savedShades }: AccentFieldProps) {
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
      {(color) => (color === saved ? savedShades : <Shades color={color} />)}
    </ColorField>
  );
}
