import type { ReactNode } from 'react';
import { AppWindow, ArrowRightLeft, Boxes, KeyRound, ListTree, Plug, RadioTower, ScrollText, SearchX, Settings, Stamp, Tag, Ticket, Users, Waypoints } from 'lucide-react';

export interface NavSection {
  label?: string;
  items: readonly NavItem[];
}

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
}

/** The console's sections: a new page adds its line here. `basePath` is the console's root, without a slash at the end. */
export function adminNav(basePath = '/admin'): NavSection[] {
  return [
    {
      label: 'Applications',
      items: [
        { href: `${basePath}/clients`, label: 'Clients', icon: <AppWindow aria-hidden /> },
        { href: `${basePath}/registration`, label: 'Registration', icon: <Ticket aria-hidden /> },
        { href: `${basePath}/token-families`, label: 'Token families', icon: <Waypoints aria-hidden /> },
        { href: `${basePath}/resources`, label: 'Resources', icon: <Boxes aria-hidden /> },
        { href: `${basePath}/scopes`, label: 'Scopes', icon: <Tag aria-hidden /> },
        { href: `${basePath}/trusted-issuers`, label: 'Trusted issuers', icon: <Stamp aria-hidden /> },
        { href: `${basePath}/keys`, label: 'Signing keys', icon: <KeyRound aria-hidden /> },
      ],
    },
    {
      label: 'Directory',
      items: [
        { href: `${basePath}/people`, label: 'People', icon: <Users aria-hidden /> },
        { href: `${basePath}/scim-connections`, label: 'SCIM connections', icon: <Plug aria-hidden /> },
        { href: `${basePath}/events`, label: 'Events', icon: <RadioTower aria-hidden /> },
        { href: `${basePath}/schemas`, label: 'Schemas', icon: <ListTree aria-hidden /> },
      ],
    },
    {
      label: 'Oversight',
      items: [
        { href: `${basePath}/why-did-it-fail`, label: 'Why did it fail?', icon: <SearchX aria-hidden /> },
        { href: `${basePath}/provisioning`, label: 'Provisioning log', icon: <ArrowRightLeft aria-hidden /> },
        { href: `${basePath}/audit-log`, label: 'Audit log', icon: <ScrollText aria-hidden /> },
        { href: `${basePath}/settings`, label: 'Settings', icon: <Settings aria-hidden /> },
      ],
    },
  ];
}
