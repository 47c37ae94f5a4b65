'use client';

import { Menu } from '@base-ui/react/menu';
import Link from 'next/link';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '@/components/cn';
import { menuClass, menuItemClass } from './overlay-classes';

interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** `MenuItem`, `MenuLink`, `MenuGroup` and `MenuSeparator`. */
  children: ReactNode;
}

/** A menu of actions. What must work without script belongs elsewhere on the page too. */
export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align={align} sideOffset={6} className="z-50 outline-none">
          <Menu.Popup className={menuClass}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof Menu.Item> {
  danger?: boolean;
}

export function MenuItem({ danger = false, className, ...props }: MenuItemProps) {
  return <Menu.Item className={cn(menuItemClass, danger && 'text-danger [&_svg]:text-danger', className)} {...props} />;
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Menu.LinkItem className={menuItemClass} render={<Link href={href} />} closeOnClick>
      {children}
    </Menu.LinkItem>
  );
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-2 pt-1.5 pb-1 text-xs text-ink-subtle">{label}</Menu.GroupLabel>
      {children}
    </Menu.Group>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line" />;
}
