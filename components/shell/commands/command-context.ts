'use client';

import { createContext, use } from 'react';

interface Commands {
  openPalette(): void;
}

/** The commands available to buttons in the console's frame. Outside of it they do nothing. */
export const CommandContext = createContext<Commands>({ openPalette: () => undefined });

export const useCommands = () => use(CommandContext);
