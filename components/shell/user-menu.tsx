import { ChevronsUpDown, CircleUser, LogOut, Monitor, Moon, Sun, UsersRound } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import type { Theme } from '@/components/theme';
import { menuItemClass } from '@/components/ui/overlay-classes';
import { consoleLanguages } from '@/lib/platform/shared/languages';
import { LanguageChoice } from './language-choice';
import { ThemeChoice } from './theme-choice';

export interface UserMenuProps {
  user: { name: string; email: string; role: string };
  accountHref: string;
  /** The page where the person chooses another account of this browser. */
  switchHref: string;
  /** An address to post to, or a form action. */
  signOut: string | ((fields: FormData) => Promise<void>);
  theme: Theme;
  setTheme: (fields: FormData) => Promise<void>;
  setLanguage: (fields: FormData) => Promise<void>;
}

const entryClass = `${menuItemClass} cursor-pointer hover:bg-hover`;

/**
 * Shows who is signed in, with the theme, account and sign-out controls. Uses the browser's own popover, so it needs no
 * script.
 */
export function UserMenu({ user, accountHref, switchHref, signOut, theme, setTheme, setLanguage }: UserMenuProps) {
  const t = useText();
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left -outline-offset-2 hover:bg-hover"
      >
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-tint text-xs font-semibold text-accent uppercase"
        >
          {user.name.trim().charAt(0) || user.email.charAt(0)}
        </span>
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate text-sm font-medium">{user.name}</span>
          <span className="block truncate text-xs text-ink-subtle capitalize">{user.role}</span>
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
      </button>
      <div
        id="user-menu"
        popover="auto"
        aria-label={t('common.yourAccount')}
        className="fixed inset-auto bottom-16 left-3 m-0 w-60 rounded-lg border bg-surface p-1.5 text-ink shadow-lg max-md:right-3 max-md:left-auto"
      >
        {user.email !== user.name && <p className="truncate px-2 py-1.5 text-xs text-ink-muted">{user.email}</p>}
        <ThemeChoice
          label={t('common.theme')}
          choices={[
            { theme: 'system', label: t('common.system'), icon: <Monitor aria-hidden /> },
            { theme: 'light', label: t('common.light'), icon: <Sun aria-hidden /> },
            { theme: 'dark', label: t('common.dark'), icon: <Moon aria-hidden /> },
          ]}
          theme={theme}
          setTheme={setTheme}
        />
        <div className="mt-2 px-2">
          <LanguageChoice offered={consoleLanguages} setLanguage={setLanguage} />
        </div>
        <div className="mt-1.5 border-t pt-1.5">
          {/* Loads the whole page, because its language may not be the console's. */}
          <a href={accountHref} className={entryClass}>
            <CircleUser aria-hidden />
            {t('common.yourAccount')}
          </a>
          <a href={switchHref} className={entryClass}>
            <UsersRound aria-hidden />
            {t('common.switchAccount')}
          </a>
          <form action={signOut} {...(typeof signOut === 'string' && { method: 'post' })}>
            <button type="submit" className={entryClass}>
              <LogOut aria-hidden />
              {t('common.signOut')}
            </button>
          </form>
        </div>
      </div>
    </>
  );
}
