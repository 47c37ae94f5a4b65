'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useText } from '@/components/text/use-text';
import { type Theme, themeCookie, themeCookieMaxAgeSeconds, themes } from '@/components/theme';
import { msg } from '@/lib/platform/shared/message';

/** Switches the page to a theme and stores the choice, so the server's next response uses it. */
function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${themeCookie}=${theme};path=/;max-age=${themeCookieMaxAgeSeconds};samesite=lax${secure}`;
}

interface ThemeChoiceProps {
  /** What the server read from the cookie. */
  theme: Theme;
  /** The form action that stores the field `theme`, for browsers without a script. */
  setTheme: (fields: FormData) => Promise<void>;
}

const looks = {
  system: { label: msg('common.system'), icon: Monitor },
  light: { label: msg('common.light'), icon: Sun },
  dark: { label: msg('common.dark'), icon: Moon },
};

/** Light, dark or system theme: a form that posts without a script and switches immediately with one. */
export function ThemeChoice({ theme, setTheme }: ThemeChoiceProps) {
  const t = useText();
  const [chosen, setChosen] = useState(theme);

  function choose(event: MouseEvent<HTMLButtonElement>, choice: Theme) {
    event.preventDefault();
    applyTheme(choice);
    setChosen(choice);
  }

  return (
    <form action={setTheme} aria-label={t('common.theme')} className="flex gap-0.5 rounded-md border bg-sunken p-0.5">
      {themes.map((choice) => {
        const { label, icon: Icon } = looks[choice];
        return (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            aria-pressed={choice === chosen}
            onClick={(event) => choose(event, choice)}
            className="flex h-6 flex-1 items-center justify-center gap-1.5 rounded-sm px-2 text-xs text-ink-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs"
          >
            <Icon aria-hidden className="size-3.5" />
            {t(label)}
          </button>
        );
      })}
    </form>
  );
}
