'use client';

import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Theme, themeCookie, themeCookieMaxAgeSeconds } from '@/components/theme';

/** Switches the page to a theme and stores the choice, so the server's next response uses it. */
function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${themeCookie}=${theme};path=/;max-age=${themeCookieMaxAgeSeconds};samesite=lax${secure}`;
}

interface ThemeChoiceProps {
  label: string;
  choices: readonly { theme: Theme; label: string; icon: ReactNode }[];
  /** What the server read from the cookie. */
  theme: Theme;
  /** The form action that stores the field `theme`, for browsers without a script. */
  setTheme: (fields: FormData) => Promise<void>;
}

/** Light, dark or system theme: a form that posts without a script and switches immediately with one. */
export function ThemeChoice({ label, choices, theme, setTheme }: ThemeChoiceProps) {
  const [chosen, setChosen] = useState(theme);

  function choose(event: MouseEvent<HTMLButtonElement>, choice: Theme) {
    event.preventDefault();
    applyTheme(choice);
    setChosen(choice);
  }

  return (
    <form action={setTheme} aria-label={label} className="flex gap-0.5 rounded-md border bg-sunken p-0.5">
      {choices.map((choice) => (
        <button
          key={choice.theme}
          type="submit"
          name="theme"
          value={choice.theme}
          aria-pressed={choice.theme === chosen}
          onClick={(event) => choose(event, choice.theme)}
          className="flex h-6 flex-1 items-center justify-center gap-1.5 rounded-sm px-2 text-xs text-ink-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs [&_svg]:size-3.5"
        >
          {choice.icon}
          {choice.label}
        </button>
      ))}
    </form>
  );
}
