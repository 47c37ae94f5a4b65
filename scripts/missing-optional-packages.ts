export interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const SYSTEMS = {
  os: ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'],
  cpu: ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'],
} as const;
const LIBC: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/**
 * The optional packages that a lock refers to but does not contain, as lock entries. The system is derived from the
 * package's name, the version from the dependency that pins it.
 */
export function missingOptionalPackages({ packages }: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, { optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      const place = `node_modules/${name}`;
      if (packages[place] || packages[`${path}/${place}`]) continue;
      missing[place] = { version: range.replace(/^[\^~]/, ''), ...systemOf(name), ...(dev && { dev }), optional: true };
    }
  }
  return missing;
}

function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.os.filter((word) => words.includes(word));
  const cpu = SYSTEMS.cpu.filter((word) => words.includes(word));
  const libc = words.flatMap((word) => LIBC[word] ?? []);
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
  };
}
