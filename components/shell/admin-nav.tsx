import {
  AppWindow,
  ArrowRightLeft,
  Boxes,
  Building2,
  FlaskConical,
  House,
  KeyRound,
  KeySquare,
  ListChecks,
  ListTree,
  LogIn,
  Palette,
  Plug,
  RadioTower,
  ScanSearch,
  ScrollText,
  SearchX,
  Settings,
  Stamp,
  Tag,
  Ticket,
  Users,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '@/lib/platform/shared/text';

export interface NavSection {
  label?: string;
  items: readonly NavItem[];
}

interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  /** The key that opens the page when pressed after `g`. */
  letter?: string;
  /** Highlights the entry on that page only, not on its subpages. */
  exact?: boolean;
}

/**
 * The console's sections; add a line here for each new page. The shell translates the labels.
 * @param basePath the console's root, without a trailing slash
 * @param reader.managesTenants whether to include the pages about all tenants
 */
export function adminNav(basePath: string, { managesTenants }: { managesTenants: boolean }): NavSection[] {
  return [
    { items: [{ href: basePath, label: text('Home'), icon: <House aria-hidden />, letter: 'h', exact: true }] },
    {
      label: text('Applications'),
      items: [
        { href: `${basePath}/clients`, label: text('Clients'), icon: <AppWindow aria-hidden />, letter: 'c' },
        { href: `${basePath}/registration`, label: text('Registration'), icon: <Ticket aria-hidden /> },
        {
          href: `${basePath}/token-families`,
          label: text('Token families'),
          icon: <Waypoints aria-hidden />,
          letter: 't',
        },
        { href: `${basePath}/playground`, label: text('Playground'), icon: <FlaskConical aria-hidden /> },
        { href: `${basePath}/token-inspector`, label: text('Token inspector'), icon: <ScanSearch aria-hidden /> },
        { href: `${basePath}/resources`, label: text('Resources'), icon: <Boxes aria-hidden /> },
        { href: `${basePath}/scopes`, label: text('Scopes'), icon: <Tag aria-hidden /> },
        {
          href: `${basePath}/authorization-details`,
          label: text('Authorization details'),
          icon: <ListChecks aria-hidden />,
        },
        { href: `${basePath}/trusted-issuers`, label: text('Trusted issuers'), icon: <Stamp aria-hidden /> },
        { href: `${basePath}/keys`, label: text('Signing keys'), icon: <KeyRound aria-hidden /> },
      ],
    },
    {
      label: text('Directory'),
      items: [
        { href: `${basePath}/people`, label: text('People'), icon: <Users aria-hidden />, letter: 'p' },
        { href: `${basePath}/groups`, label: text('Groups'), icon: <UsersRound aria-hidden />, letter: 'g' },
        { href: `${basePath}/identity-providers`, label: text('Identity providers'), icon: <LogIn aria-hidden /> },
        { href: `${basePath}/scim-connections`, label: text('SCIM connections'), icon: <Plug aria-hidden /> },
        { href: `${basePath}/events`, label: text('Events'), icon: <RadioTower aria-hidden /> },
        { href: `${basePath}/schemas`, label: text('Schemas'), icon: <ListTree aria-hidden /> },
      ],
    },
    {
      label: text('Oversight'),
      items: [
        {
          href: `${basePath}/why-did-it-fail`,
          label: text('Failed requests'),
          icon: <SearchX aria-hidden />,
          letter: 'w',
        },
        { href: `${basePath}/provisioning`, label: text('Provisioning log'), icon: <ArrowRightLeft aria-hidden /> },
        { href: `${basePath}/audit-log`, label: text('Audit log'), icon: <ScrollText aria-hidden />, letter: 'a' },
        { href: `${basePath}/access-keys`, label: text('Access keys'), icon: <KeySquare aria-hidden /> },
        { href: `${basePath}/branding`, label: text('Branding'), icon: <Palette aria-hidden /> },
        { href: `${basePath}/settings`, label: text('Settings'), icon: <Settings aria-hidden /> },
        ...(managesTenants
          ? [{ href: `${basePath}/tenants`, label: text('Tenants'), icon: <Building2 aria-hidden /> }]
          : []),
      ],
    },
  ];
}
