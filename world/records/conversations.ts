import type { QuickReply } from '#modules/messaging/rules/vocabulary.ts';

/** Who writes: the driver of the trip, or an account of the depot. */
export type Writer = 'driver' | 'dispo1' | 'dispo2' | 'dispo3' | 'leitdispo' | 'hallenmeister' | 'lader1' | 'lader2';
/** By whom, how many minutes ago, what: a person's words or a quick reply. */
export type Line = readonly [by: Writer, ago: number, text: string | { quick: QuickReply }];

const quick = (reply: QuickReply) => ({ quick: reply });

/** With the vehicles that are on the road: one conversation for each, the first ones are the latest and not read yet. */
export const withVehicles: readonly (readonly Line[])[] = [
  [
    ['dispo1', 52, 'Bitte beim nächsten Kunden vorher anrufen, die Rampe ist bis Mittag belegt.'],
    ['driver', 49, quick('UNDERSTOOD')],
    ['driver', 11, 'Rampe ist noch belegt. Zwei Lkw vor mir, etwa 30 Minuten.'],
  ],
  [
    ['driver', 64, 'Stau auf der A2 vor dem Kamener Kreuz, geht nur im Schritt.'],
    ['dispo2', 61, 'Danke. Nehmt die B1, der Kunde weiß Bescheid.'],
    ['driver', 58, quick('ON_MY_WAY')],
    ['driver', 8, 'Bin wieder auf der Strecke, rund 25 Minuten verloren.'],
  ],
  [
    ['driver', 33, 'Eine Palette ist beim Kunden nicht bestellt, er nimmt nur drei an.'],
    [
      'dispo1',
      30,
      'Bitte als Abweichung erfassen, Foto von Lieferschein und Palette. Ich kläre das mit dem Versender.',
    ],
    ['driver', 6, 'Ist erfasst. Palette ist wieder auf dem Wagen, ganz hinten links.'],
  ],
  [
    ['driver', 130, 'Hebebühne braucht zwei Anläufe. Läuft, aber bitte für die Werkstatt vormerken.'],
    ['leitdispo', 124, 'Vorgemerkt für heute Abend, Tor 12.'],
    ['driver', 122, quick('UNDERSTOOD')],
  ],
  [
    ['dispo1', 95, 'Letzter Kunde schließt heute um 16 Uhr, bitte nicht ans Ende stellen.'],
    ['driver', 92, 'Ziehe ihn vor den vorletzten, dann passt es.'],
    ['dispo1', 91, 'Gut, ich stelle die Reihenfolge um.'],
    ['driver', 88, quick('AS_PLANNED')],
  ],
  [
    ['driver', 77, 'Kunde fragt nach zwei leeren Europaletten, die noch offen sind.'],
    ['dispo2', 74, 'Stehen auf dem Konto. Bitte zwei tauschen und bestätigen lassen.'],
    ['driver', 70, 'Getauscht, unterschrieben.'],
  ],
  [
    ['driver', 141, 'Adresse stimmt nicht, Wareneingang ist in der Parallelstraße.'],
    ['dispo1', 138, 'Danke, ich ändere den Stammsatz. Kommt ihr mit dem 12-Tonner an die Rampe?'],
    ['driver', 136, 'Ja, Zufahrt von der Nordseite.'],
    ['dispo1', 135, 'Schreibe ich dazu.'],
  ],
  [
    ['dispo3', 85, 'Könnt ihr auf dem Rückweg eine Abholung mitnehmen? 2 Paletten, Hamm, bis 15 Uhr.'],
    ['driver', 81, 'Platz ist da. Schickt sie auf die Tour.'],
    ['dispo3', 79, 'Ist drauf, bitte neu laden.'],
    ['driver', 78, quick('UNDERSTOOD')],
  ],
  [
    ['driver', 118, 'Karton aufgerissen, Inhalt ist heil. Kunde nimmt an mit Vermerk.'],
    ['dispo1', 115, 'Bitte Foto und Vermerk in die Quittung.'],
    ['driver', 112, 'Erledigt.'],
  ],
  [
    ['driver', 46, quick('ARRIVED')],
    ['driver', 45, 'Pförtner braucht die Nummer der Zeitfensterbuchung.'],
    ['dispo2', 43, '4711-26, Name Hansa Fliesen.'],
    ['driver', 42, 'Hat geklappt.'],
  ],
  [
    ['dispo1', 160, 'Gefahrgut ist heute 640 Punkte, schriftliche Weisungen liegen in der Mappe?'],
    ['driver', 157, 'Liegen vorn, Ausrüstung ist vollständig.'],
  ],
  [
    ['driver', 104, 'Kunde hat Mittagspause bis 13 Uhr.'],
    ['dispo2', 102, 'Dann zuerst den nächsten, der liegt um die Ecke.'],
    ['driver', 100, quick('ON_MY_WAY')],
  ],
  [
    ['dispo1', 66, 'Nachnahme bei Stopp 4: nur bar oder mit Karte, keine Rechnung.'],
    ['driver', 63, quick('UNDERSTOOD')],
    ['driver', 27, 'Kassiert, 412,80 EUR, Beleg ist fotografiert.'],
    ['dispo1', 25, 'Danke.'],
  ],
  [
    ['driver', 90, 'Fange jetzt die 45 Minuten Pause an, Parkplatz Rhynern.'],
    ['dispo3', 89, quick('AS_PLANNED')],
    ['driver', 44, 'Weiter gehts.'],
  ],
  [
    ['driver', 150, 'Schnee auf der Bühne, ich lade mit dem Hubwagen aus.'],
    ['dispo2', 147, 'Lasst euch Zeit, Sicherheit geht vor.'],
    ['driver', 120, 'Fertig, weiter zum Nächsten.'],
  ],
];

/** About the lists that are being loaded. */
export const aboutLoading: readonly (readonly Line[])[] = [
  [
    ['lader1', 26, 'Zwei Pakete fehlen noch, stehen laut Liste auf D-04.'],
    ['hallenmeister', 24, 'D-04 ist leer, bitte auf E-02 sehen.'],
    ['lader1', 19, 'Gefunden, sind auf dem Wagen.'],
  ],
  [
    ['lader2', 35, 'Lademeter reichen nicht, eine Palette bleibt stehen.'],
    ['dispo1', 32, 'Die 1,8 m hohe Palette zuerst, der Rest ist stapelbar.'],
    ['lader2', 28, 'Passt.'],
  ],
  [
    ['dispo2', 40, 'Abfahrt bitte halten, ein TOP-Paket kommt noch aus der Entladung.'],
    ['hallenmeister', 38, 'Ist auf Tor 2, kommt in 10 Minuten rüber.'],
    ['dispo2', 37, 'Danke.'],
  ],
  [
    ['lader1', 55, 'Plombe 88231 ist beschädigt, nehme 88232.'],
    ['hallenmeister', 53, 'In Ordnung, bitte so eintragen.'],
  ],
];

/** What people and groups say to each other. */
export const amongPeople: readonly {
  type: 'TERMINAL' | 'DISPO_GROUP' | 'USER';
  name: string;
  lines: readonly Line[];
}[] = [
  {
    type: 'TERMINAL',
    name: 'dtm',
    lines: [
      ['hallenmeister', 420, 'Guten Morgen. Fahrzeug aus Leipzig kommt eine Stunde später, Tor 7 bleibt frei.'],
      ['dispo1', 415, 'Danke, zwei Touren hängen daran. Ich schiebe die Abfahrt.'],
      ['hallenmeister', 330, 'Leipzig ist entladen, ein Paket fehlt.'],
      ['dispo2', 327, 'Nummer? Ich frage nach.'],
      ['hallenmeister', 325, 'Steht im Bericht der Entladung, letzte Zeile.'],
      ['leitdispo', 190, 'Stapler 3 steht bis Mittag, bitte Tore 30 bis 34 zuerst.'],
      ['hallenmeister', 186, quick('UNDERSTOOD')],
      ['dispo1', 70, 'Kommt München noch vor 14 Uhr? Es hängt eine TOP-Sendung dran.'],
      ['hallenmeister', 66, 'Angekündigt für 13:48, ich lasse sie gleich vorziehen.'],
      ['dispo1', 65, 'Danke.'],
    ],
  },
  {
    type: 'DISPO_GROUP',
    name: 'dispatch',
    lines: [
      ['leitdispo', 380, 'Heute 26 Touren früh, acht Abholtouren ab 15 Uhr. Petra Horn fällt aus.'],
      ['dispo2', 372, 'T-127 übernehme ich, Ersatz ist angefragt.'],
      ['dispo3', 240, 'Lippe Gartenbau storniert beide Abholungen.'],
      ['dispo1', 236, 'Gesehen, ist angehalten.'],
      ['leitdispo', 110, 'Bitte Nachmittag auf zwei Fahrzeuge weniger planen, Werkstatt.'],
      ['dispo1', 105, quick('UNDERSTOOD')],
    ],
  },
  {
    type: 'DISPO_GROUP',
    name: 'nahverkehr',
    lines: [
      ['dispo1', 300, 'Sperrung in Werl bis heute Abend: bitte über Büderich.'],
      ['dispo2', 296, 'Ist bei T-104 und T-103 vermerkt.'],
      ['leitdispo', 180, 'Wer hat noch eine Hebebühne frei ab 14 Uhr?'],
      ['dispo2', 176, 'T-119, wenn sie pünktlich vom Tor kommt.'],
    ],
  },
  {
    type: 'USER',
    name: 'dispo1',
    lines: [
      ['hallenmeister', 210, 'Reklamation von gestern: Fotos hängen an der Sendung.'],
      ['dispo1', 205, 'Danke, gebe ich weiter.'],
      ['leitdispo', 60, 'Kannst du um 15 Uhr kurz zur Besprechung kommen?'],
      ['dispo1', 58, 'Ja.'],
    ],
  },
  {
    type: 'USER',
    name: 'hallenmeister',
    lines: [
      ['dispo1', 155, 'Zwei Sperrlager-Sendungen sind freigegeben, bitte heute noch laden.'],
      ['hallenmeister', 150, 'Machen wir, gehen auf T-124.'],
    ],
  },
];
