import {
  AppWindow,
  ArrowRightLeft,
  Boxes,
  Building2,
  DoorOpen,
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
import { type Message, msg } from '@/lib/platform/shared/message';

export interface NavSection {
  label?: Message;
  items: readonly NavItem[];
}

interface NavItem {
  href: string;
  label: Message;
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
    { items: [{ href: basePath, label: msg('common.home'), icon: <House aria-hidden />, letter: 'h', exact: true }] },
    {
      label: msg('common.applications'),
      items: [
        { href: `${basePath}/clients`, label: msg('common.clients'), icon: <AppWindow aria-hidden />, letter: 'c' },
        { href: `${basePath}/registration`, label: msg('common.registration'), icon: <Ticket aria-hidden /> },
        {
          href: `${basePath}/token-families`,
          label: msg('common.tokenFamilies'),
          icon: <Waypoints aria-hidden />,
          letter: 't',
        },
        { href: `${basePath}/playground`, label: msg('common.playground'), icon: <FlaskConical aria-hidden /> },
        { href: `${basePath}/token-inspector`, label: msg('common.tokenInspector'), icon: <ScanSearch aria-hidden /> },
        { href: `${basePath}/resources`, label: msg('common.resources'), icon: <Boxes aria-hidden /> },
        { href: `${basePath}/scopes`, label: msg('common.scopes'), icon: <Tag aria-hidden /> },
        {
          href: `${basePath}/authorization-details`,
          label: msg('common.authorizationDetails'),
          icon: <ListChecks aria-hidden />,
        },
        { href: `${basePath}/trusted-issuers`, label: msg('common.trustedIssuers'), icon: <Stamp aria-hidden /> },
        { href: `${basePath}/keys`, label: msg('common.signingKeys'), icon: <KeyRound aria-hidden /> },
      ],
    },
    {
      label: msg('common.directory'),
      items: [
        { href: `${basePath}/people`, label: msg('common.people'), icon: <Users aria-hidden />, letter: 'p' },
        { href: `${basePath}/groups`, label: msg('common.groups'), icon: <UsersRound aria-hidden />, letter: 'g' },
        { href: `${basePath}/identity-providers`, label: msg('common.identityProviders'), icon: <LogIn aria-hidden /> },
        { href: `${basePath}/scim-connections`, label: msg('common.scimConnections'), icon: <Plug aria-hidden /> },
        { href: `${basePath}/events`, label: msg('common.events'), icon: <RadioTower aria-hidden /> },
        { href: `${basePath}/schemas`, label: msg('common.schemas'), icon: <ListTree aria-hidden /> },
      ],
    },
    {
      label: msg('common.oversight'),
      items: [
        {
          href: `${basePath}/why-did-it-fail`,
          label: msg('common.failedRequests'),
          icon: <SearchX aria-hidden />,
          letter: 'w',
        },
        {
          href: `${basePath}/provisioning`,
          label: msg('common.provisioningLog'),
          icon: <ArrowRightLeft aria-hidden />,
        },
        { href: `${basePath}/leavers`, label: msg('leavers.leavers'), icon: <DoorOpen aria-hidden />, letter: 'l' },
        { href: `${basePath}/audit-log`, label: msg('common.auditLog'), icon: <ScrollText aria-hidden />, letter: 'a' },
        { href: `${basePath}/access-keys`, label: msg('common.accessKeys'), icon: <KeySquare aria-hidden /> },
        { href: `${basePath}/branding`, label: msg('common.branding'), icon: <Palette aria-hidden /> },
        { href: `${basePath}/settings`, label: msg('common.settings'), icon: <Settings aria-hidden /> },
        ...(managesTenants
          ? [{ href: `${basePath}/tenants`, label: msg('common.tenants'), icon: <Building2 aria-hidden /> }]
          : []),
      ],
    },
  ];
}
