import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
type Handle = { path: string; bytes: Buffer; listed?: boolean };

/** Files and folders in memory, and what happens when one is renamed. */
type Store = {
  files: Map<string, Buffer>;
  folders: Set<string>;
  mayRename: () => boolean;
  /** Hears which file is opened to be read. */
  read: (path: string) => void;
};

const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);
const attrsOf = ({ files, folders }: Store, path: string) => ({
  mode: folders.has(path) ? 0o040755 : 0o100644,
  uid: 0,
  gid: 0,
  size: files.get(path)?.length ?? 0,
  atime: 0,
  mtime: 0,
});

function handlesOf() {
  const handles = new Map<string, Handle>();
  const open = (handle: Handle): Buffer => {
    const id = randomBytes(4);
    handles.set(id.toString('hex'), handle);
    return id;
  };
  const of = (id: Buffer): Handle | undefined => handles.get(id.toString('hex'));
  return { open, of, close: (id: Buffer) => handles.delete(id.toString('hex')) };
}
type Handles = ReturnType<typeof handlesOf>;

/** Reading and writing. */
function serveContent(sftp: ssh2.SFTPWrapper, { files, read }: Store, { open, of, close }: Handles): void {
  sftp.on('OPEN', (req, name, flags) => {
    const path = plain(name);
    const writes = (flags & OPEN_MODE.WRITE) !== 0;
    if (!writes) read(path);
    if (!writes && !files.has(path)) return sftp.status(req, STATUS_CODE.NO_SUCH_FILE);
    return sftp.handle(req, open({ path, bytes: writes ? Buffer.alloc(0) : (files.get(path) ?? Buffer.alloc(0)) }));
  });
  sftp.on('WRITE', (req, id, offset, data) => {
    const handle = of(id);
    if (!handle) return sftp.status(req, STATUS_CODE.FAILURE);
    const bytes = Buffer.alloc(Math.max(handle.bytes.length, offset + data.length));
    handle.bytes.copy(bytes);
    data.copy(bytes, offset);
    handle.bytes = bytes;
    files.set(handle.path, bytes);
    return sftp.status(req, STATUS_CODE.OK);
  });
  sftp.on('READ', (req, id, offset, length) => {
    const bytes = of(id)?.bytes ?? Buffer.alloc(0);
    if (offset >= bytes.length) return sftp.status(req, STATUS_CODE.EOF);
    return sftp.data(req, bytes.subarray(offset, offset + length));
  });
  sftp.on('CLOSE', (req, id) => {
    close(id);
    sftp.status(req, STATUS_CODE.OK);
  });
}

/** Folders, names and what stands in them. */
function serveNames(sftp: ssh2.SFTPWrapper, store: Store, { open, of }: Handles): void {
  const { files, folders } = store;
  const attrs = (path: string) => attrsOf(store, path);
  sftp.on('OPENDIR', (req, path) =>
    folders.has(plain(path))
      ? sftp.handle(req, open({ path: plain(path), bytes: Buffer.alloc(0) }))
      : sftp.status(req, STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on('READDIR', (req, id) => {
    const handle = of(id);
    if (!handle || handle.listed) return sftp.status(req, STATUS_CODE.EOF);
    handle.listed = true;
    const within = handle.path === '/' ? '/' : `${handle.path}/`;
    const names = [...files.keys(), ...folders].filter(
      (one) => one !== within && one.startsWith(within) && !one.slice(within.length).includes('/') && one !== '/',
    );
    return sftp.name(
      req,
      names.map((one) => {
        const filename = one.slice(within.length);
        return {
          filename,
          longname: `${folders.has(one) ? 'd' : '-'}rw-r--r-- 1 x x 0 Jan 1 00:00 ${filename}`,
          attrs: attrs(one),
        };
      }),
    );
  });
  const stat = (req: number, name: string) => {
    const path = plain(name);
    return files.has(path) || folders.has(path)
      ? sftp.attrs(req, attrs(path))
      : sftp.status(req, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('REALPATH', (req, path) =>
    sftp.name(req, [{ filename: path === '.' ? '/' : path, longname: '', attrs: attrs('/') }]),
  );
  sftp.on('MKDIR', (req, path) => {
    folders.add(plain(path));
    sftp.status(req, STATUS_CODE.OK);
  });
  sftp.on('REMOVE', (req, path) =>
    sftp.status(req, files.delete(plain(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on('RENAME', (req, from, to) => {
    const bytes = files.get(plain(from));
    if (!store.mayRename()) return sftp.end();
    if (!bytes || files.has(plain(to))) return sftp.status(req, STATUS_CODE.FAILURE);
    files.set(plain(to), bytes);
    files.delete(plain(from));
    return sftp.status(req, STATUS_CODE.OK);
  });
}

/** How a server misbehaves: it lets in and says nothing; a file never ends, comes a byte at a time, or breaks off in the middle. */
export type Manner = 'well' | 'silent' | 'endless' | 'drip' | 'breaksOff';

/** Answers nothing, whatever is asked. */
function serveSilence(sftp: ssh2.SFTPWrapper): void {
  for (const asked of ['OPEN', 'STAT', 'LSTAT', 'OPENDIR', 'REALPATH', 'READDIR', 'READ', 'WRITE', 'RENAME'] as const)
    sftp.on(asked, () => {});
}

/** Reads that go wrong. @param isGood is asked for the file of a handle @param told hears how many bytes left */
function serveBadly(
  sftp: ssh2.SFTPWrapper,
  manner: Manner,
  isGood: (handle: Buffer) => boolean,
  told: (bytes: number) => void,
): void {
  const well = sftp.listeners('READ');
  sftp.removeAllListeners('READ');
  sftp.on('READ', (req, id, offset, length) => {
    if (isGood(id)) return well.forEach((serve) => serve.call(sftp, req, id, offset, length));
    if (manner === 'breaksOff') return sftp.end();
    const bytes = Buffer.alloc(manner === 'drip' ? 1 : Math.min(length, 32_768), 65);
    told(bytes.length);
    return sftp.data(req, bytes);
  });
}

/** A host key. Some that the library makes it cannot read itself (ssh2 1.17.0, ed25519): then another. */
function makeKey(): string {
  for (;;) {
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}

/** A real SFTP server over files in memory, for the proofs: it does what OpenSSH does with them. */
export async function sftpServer(user: string, first: string) {
  let password = first;
  const files = new Map<string, Buffer>();
  const folders = new Set(['/', '/in', '/out']);
  /** What it does when it is asked for a file: it may cut the line. */
  let cutAfter = Number.POSITIVE_INFINITY;
  const read: string[] = [];
  const store: Store = {
    files,
    folders,
    mayRename: () => {
      cutAfter -= 1;
      return cutAfter >= 0;
    },
    read: (path) => read.push(path),
  };
  let manner: Manner = 'well';
  let only: string | undefined;
  let sent = 0;
  let open = 0;
  const begin = async (key: string, port: number) => {
    const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
      open += 1;
      client.on('close', () => {
        open -= 1;
      });
      client.on('error', () => {});
      client.on('authentication', (asked) =>
        asked.method === 'password' && asked.username === user && asked.password === password
          ? asked.accept()
          : asked.reject(['password']),
      );
      client.on('session', (accept) =>
        accept().on('sftp', (openSftp) => {
          const [sftp, handles] = [openSftp(), handlesOf()];
          if (manner === 'silent') return serveSilence(sftp);
          serveContent(sftp, store, handles);
          serveNames(sftp, store, handles);
          if (manner !== 'well')
            serveBadly(
              sftp,
              manner,
              (id) => only !== undefined && handles.of(id)?.path !== only,
              (bytes) => {
                sent += bytes;
              },
            );
        }),
      );
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return server;
  };
  let server = await begin(makeKey(), 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    files,
    folders,
    /** @param path the one file that is served so; else all are */
    behave: (how: Manner, path?: string) => {
      manner = how;
      only = path;
    },
    /** The password has run out; this is the next one. */
    renew: (next: string) => {
      password = next;
    },
    /** Bytes that left while it behaved badly. */
    sent: () => sent,
    /** Files that were opened to be read, one after another. */
    read,
    /** Connections that stand. */
    open: () => open,
    cutRenamesAfter: (count: number) => {
      cutAfter = count;
    },
    /** Set up anew: another key under the same address. */
    anotherKey: async () => {
      await new Promise<void>((done) => server.close(() => done()));
      server = await begin(makeKey(), port);
    },
    stop: () => server.close(),
  };
}
