const frame = `
  --json          the answer as JSON on the standard output, refusals too
  --seconds S     time limit of one try (60)
  --tries N       tries when the line is cut or the depot is busy (5)
  --language L    of messages: en, de, fr (en)
  --help

Exit codes: 0 done · 1 refused, with reasons · 2 not understood (command, file, settings) · 3 the depot cannot be reached`;

/** What each command says of itself. */
export const helps: Record<string, string> = {
  '': `kontor: orders in, status out

  kontor config --url https://kontor.example.org   keeps address and key (asks for the key)
  kontor orders send FILE                          sends an order file
  kontor orders import ID                          what an order file has come to
  kontor orders status NUMBER…                     what became of orders, by your own numbers
  kontor import FILE --unit U --account A          sends an order file as a person of the depot
  kontor backup FILE                               backs up the Kontor that is installed here

kontor COMMAND --help says more.
${frame}`,
  'orders send': `kontor orders send FILE [--format auto] [--dry-run] [--wait]

  --format F            auto (by its content and name), csv, edi, fortras, json, xlsx
  --dry-run             says what would come of it; nothing is kept
  --wait                a large file: until every order was read (ten minutes)
  --request-key K       a name of your own for this request: the same again is the same import
${frame}`,
  'orders import': `kontor orders import ID [--wait]\n${frame}`,
  'orders status': `kontor orders status NUMBER…\n${frame}`,
  import: `kontor import FILE --unit UNIT --account ACCOUNT [--format auto] [--url URL]

  Signs in as a person; the password is KONTOR_PASSWORD, or asked for. Without --url: KONTOR_PUBLIC_URL, else this machine (HOST, PORT).
${frame}`,
  backup: `kontor backup FILE [--in FOLDER]
kontor backup --verify FILE [--in FOLDER]

  Backs up the Kontor of this machine while it is used, or brings a backup back into a database of its own and holds it against its
  sums. DATA_DIR, DATABASE_URL and KONTOR_BACKUP_PASSPHRASE as in docs/operation/settings.md.`,
  config: `kontor config [--url URL]   keeps address and key; the key is asked for, or the first line of the standard input
kontor config               shows what is known
kontor config --forget      removes both

  Kept in $XDG_CONFIG_HOME/kontor/config.json (KONTOR_CONFIG names another file), readable by you alone. KONTOR_URL and KONTOR_KEY win over it.
${frame}`,
};
