import { AppWindow, House, Plug, ScrollText, Settings, SquareTerminal, Users, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Message, msg } from '@/lib/platform/shared/message';
import { settingsPages } from './settings-pages';

export interface NavPage {
  href: string;
  label: Message;
  /** What newcomers call it, for the search. */
  also?: Message;
  /** The key that opens the page when pressed after `g`. */
  letter?: string;
}

/** An entry of the sidebar. It leads to its own page or to the first of its pages, which unfold while one is open. */
export interface NavSection extends NavPage {
  icon: ReactNode;
  pages?: readonly NavPage[];
  /** Highlights the entry on its own page only, not on the pages below it. */
  exact?: boolean;
}

/**
 * The console's sections; add a line here for each new page. The shell translates the labels.
 * @param basePath the console's root, without a trailing slash
 * @param reader.managesTenants whether to include the pages about all tenants
 */
export function adminNav(basePath: string, { managesTenants }: { managesTenants: boolean }): NavSection[] {
  const at = (path: string) => `${basePath}/${path}`;
  return [
    { href: basePath, label: msg('common.home'), icon: <House aria-hidden />, letter: 'h', exact: true },
    {
      href: at('people'),
      label: msg('common.people'),
      also: msg('console.alsoPeople'),
      icon: <Users aria-hidden />,
      letter: 'p',
    },
    { href: at('groups'), label: msg('common.groups'), icon: <UsersRound aria-hidden />, letter: 'g' },
    {
      href: at('clients'),
      label: msg('common.applications'),
      icon: <AppWindow aria-hidden />,
      pages: [
        { href: at('clients'), label: msg('common.clients'), also: msg('console.alsoClients'), letter: 'c' },
        { href: at('token-families'), label: msg('common.tokenFamilies'), letter: 't' },
        { href: at('cross-app-access'), label: msg('clients.crossAppAccess'), also: msg('console.alsoCrossAppAccess') },
      ],
    },
    {
      href: at('audit-log'),
      label: msg('common.activity'),
      icon: <ScrollText aria-hidden />,
      pages: [
        { href: at('audit-log'), label: msg('common.auditLog'), letter: 'a' },
        { href: at('provisioning'), label: msg('common.provisioningLog') },
        { href: at('why-did-it-fail'), label: msg('common.failedRequests'), letter: 'w' },
        { href: at('leavers'), label: msg('leavers.leavers'), also: msg('console.alsoLeavers'), letter: 'l' },
      ],
    },
    {
      href: at('scim-connections'),
      label: msg('console.directories'),
      icon: <Plug aria-hidden />,
      pages: [
        { href: at('scim-connections'), label: msg('common.scimConnections'), also: msg('console.alsoDirectories') },
        { href: at('identity-providers'), label: msg('common.identityProviders') },
        { href: at('setup-links'), label: msg('common.setupLinks') },
        { href: at('email-domains'), label: msg('common.emailDomains') },
        { href: at('schemas'), label: msg('common.schemas') },
        { href: at('imports'), label: msg('moving.imports'), also: msg('moving.alsoImports') },
        { href: at('events'), label: msg('common.events') },
        {
          href: at('downstream-applications'),
          label: msg('downstream.applications'),
          also: msg('console.alsoDownstream'),
        },
      ],
    },
    {
      href: at('playground'),
      label: msg('console.developers'),
      icon: <SquareTerminal aria-hidden />,
      pages: [
        { href: at('playground'), label: msg('common.playground'), also: msg('console.alsoPlayground') },
        { href: at('token-inspector'), label: msg('common.tokenInspector') },
        { href: at('access-keys'), label: msg('console.apiAndAccessKeys') },
      ],
    },
    {
      href: at('settings'),
      label: msg('common.settings'),
      icon: <Settings aria-hidden />,
      letter: 's',
      pages: settingsPages({ managesTenants }).map(({ path, label, also }) => ({ href: at(path), label, also })),
    },
  ];
}

/** All pages of the sidebar, for finding them by name and letter. */
export const navPages = (nav: readonly NavSection[]): NavPage[] =>
  nav.flatMap(({ pages = [], ...section }) =>
    pages.some(({ href }) => href === section.href) ? pages : [section, ...pages],
  );
