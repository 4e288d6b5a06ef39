// Years of shipments in the database of DATABASE_URL: `tsx tools/prove/fillYears.ts 100000`.
import pg from 'pg';
import { fillShipments } from '../../bench/fill.ts';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const rows = Number(process.argv[2]);
await fillShipments(client, [{ unit: 'dtm', rows, perDay: 900, open: 2000 }], (text) => console.log(text));
await client.end();
