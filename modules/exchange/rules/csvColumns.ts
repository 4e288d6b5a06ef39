/** Columns of our order file (`GET /templates/csv`) with the headers of other systems that mean the same. */
export const csvColumns = {
  orderNumber: ['Order Number', 'Order No', 'Order', 'Auftragsnummer', 'Auftrag', 'Auftragsnr', 'Numéro de commande'],
  action: ['Action', 'Order Action', 'Aktion', 'Auftragsaktion'],
  customerReference: [
    'PO Number',
    'Customer Reference',
    'Kundenreferenz',
    'Bestellnummer',
    'Purchase Order',
    'Référence client',
  ],
  deliveryNote: ['Delivery Note', 'Lieferschein', 'Lieferscheinnummer', 'Bon de livraison'],
  customerName: ['Customer Name', 'Customer', 'Auftraggeber', 'Kunde', 'Client'],
  consignorNumber: ['Origin Number', 'Consignor Number', 'Versendernummer', 'Consignor GLN'],
  consignorName: ['Origin Name', 'Consignor', 'Consignor Name', 'Sender', 'Versender', 'Absender', 'Expéditeur'],
  consignorStreet: ['Origin Address', 'Consignor Street', 'Absender Straße', 'Versender Straße', 'Sender Street'],
  consignorCity: ['Origin City', 'Consignor City', 'Absender Ort', 'Versender Ort', 'Sender City'],
  consignorState: ['Origin State', 'Consignor State'],
  consignorPostalCode: [
    'Origin Postal Code',
    'Origin Zip',
    'Consignor Postal Code',
    'Absender PLZ',
    'Versender PLZ',
    'Sender Zip',
  ],
  consignorCountry: ['Origin Country', 'Consignor Country', 'Absender Land', 'Versender Land'],
  consigneeNumber: ['Destination Number', 'Consignee Number', 'Empfängernummer', 'Consignee GLN'],
  consigneeName: ['Destination Name', 'Consignee', 'Consignee Name', 'Recipient', 'Empfänger', 'Destinataire'],
  consigneeStreet: ['Destination Address', 'Consignee Street', 'Empfänger Straße', 'Recipient Street'],
  consigneeCity: ['Destination City', 'Consignee City', 'Empfänger Ort', 'Recipient City'],
  consigneeState: ['Destination State', 'Consignee State'],
  consigneePostalCode: [
    'Destination Postal Code',
    'Destination Zip',
    'Consignee Postal Code',
    'Empfänger PLZ',
    'Recipient Zip',
  ],
  consigneeCountry: ['Destination Country', 'Consignee Country', 'Empfänger Land'],
  contactName: ['Contact', 'Contact Name', 'Ansprechpartner'],
  contactPhone: ['Phone', 'Contact Phone', 'Telefon', 'Téléphone'],
  contactEmail: ['Email', 'E-Mail', 'Contact Email'],
  orderDate: ['Order Date', 'Auftragsdatum', 'Date de commande'],
  pickupDate: ['Pickup Date', 'Abholdatum', 'Ladedatum', "Date d'enlèvement"],
  deliveryDate: ['Delivery Date', 'Lieferdatum', 'Zustelldatum', 'Date de livraison'],
  deliveryFrom: ['Delivery From', 'Delivery Time From', 'Lieferzeit von', 'Zustellung von'],
  deliveryTo: ['Delivery To', 'Delivery Time To', 'Lieferzeit bis', 'Zustellung bis'],
  serviceLevel: ['Service Level', 'Product', 'Produkt', 'Produit'],
  freightTerm: ['Freight Term', 'Incoterm', 'Frankatur', 'Lieferbedingung'],
  temperatureControl: ['Temperature Control', 'Temperature Range', 'Temperaturbereich'],
  requiresHazmat: ['Requires Hazmat', 'Hazmat', 'Dangerous Goods', 'Gefahrgut'],
  unitId: ['Unit ID', 'SSCC', 'NVE', 'Barcode', 'Package ID'],
  unitType: ['Unit Type', 'Package Type', 'Packing Type', 'Verpackung', 'Packmittel', 'Lademittel'],
  customTypeName: ['Custom Type Name'],
  packages: ['Packages', 'Number of Packages', 'Colli', 'Packstücke', 'Anzahl Packstücke', 'Nombre de colis'],
  articleNumber: ['SKU', 'Article', 'Artikel', 'Artikelnummer'],
  description: ['Description', 'Goods', 'Inhalt', 'Ware', 'Warenbezeichnung', 'Désignation'],
  quantity: ['Quantity', 'Menge', 'Quantité'],
  weight: ['Weight', 'Gross Weight', 'Gewicht', 'Bruttogewicht', 'Poids'],
  weightUnit: ['Weight Unit', 'Gewichtseinheit'],
  length: ['Length', 'Länge', 'Longueur'],
  width: ['Width', 'Breite', 'Largeur'],
  height: ['Height', 'Höhe', 'Hauteur'],
  dimensionUnit: ['Dim Unit', 'Dimension Unit', 'Maßeinheit'],
  stackable: ['Stackable', 'Stapelbar', 'Gerbable'],
  itemHazmat: ['Item Hazmat', 'Article Hazmat'],
  unNumber: ['UN Number', 'UN', 'UN-Nummer', 'Numéro ONU'],
  dangerousClass: ['Class', 'Hazard Class', 'Gefahrgutklasse', 'Classe'],
  packageGroup: ['Packing Group', 'Package Group', 'Verpackungsgruppe', "Groupe d'emballage"],
  temperature: ['Temperature', 'Temperatur', 'Température'],
  cashOnDelivery: ['Cash on Delivery', 'COD', 'Nachnahme', 'Contre-remboursement'],
  goodsValue: ['Goods Value', 'Value', 'Warenwert', 'Valeur'],
  remark: ['Remark', 'Remarks', 'Notes', 'Instructions', 'Bemerkung', 'Hinweis', 'Remarque'],
} as const;
export type CsvField = keyof typeof csvColumns;

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const byHeader = new Map<string, CsvField>(
  (Object.entries(csvColumns) as [CsvField, readonly string[]][]).flatMap(([field, headers]) => [
    [plain(field), field] as const,
    ...headers.map((header) => [plain(header), field] as const),
  ]),
);

/** Field of a header, whatever its case, spaces and accents; undefined for a column that we do not know. */
export const csvFieldOf = (header: string): CsvField | undefined => byHeader.get(plain(header));

/** The example in our own template: one order with two kinds of packages. Its days are set when it is asked for. */
const sample: Partial<Record<CsvField, readonly [string, string?]>> = {
  orderNumber: ['SAMPLE-1', 'SAMPLE-1'],
  customerReference: ['PO-4711'],
  consignorName: ['Sample Foods GmbH'],
  consignorStreet: ['Hafenstr. 12'],
  consignorCity: ['Dortmund'],
  consignorPostalCode: ['44147'],
  consignorCountry: ['DE'],
  consigneeName: ['Sample Market'],
  consigneeStreet: ['Marktplatz 3'],
  consigneeCity: ['Hagen'],
  consigneePostalCode: ['58095'],
  consigneeCountry: ['DE'],
  contactName: ['Goods-in'],
  contactPhone: ['+49 2331 123456'],
  deliveryFrom: ['08:00'],
  deliveryTo: ['12:00'],
  unitType: ['EP', 'KT'],
  packages: ['2', '5'],
  description: ['Canned food', 'Brochures'],
  weight: ['840', '60'],
  weightUnit: ['kg', 'kg'],
  length: ['120'],
  width: ['80'],
  height: ['145'],
  dimensionUnit: ['cm'],
  remark: ['Ring twice'],
};

/**
 * Our own order file to fill in (`GET /templates/csv`): the header of every field that is read, and an example of one order in two lines.
 * `day` is its delivery (ISO). Semicolons, because a spreadsheet in Germany and France opens them into columns.
 */
export function csvTemplate(day: string): string {
  const fields = Object.keys(csvColumns) as CsvField[];
  const line = (at: 0 | 1): string =>
    fields.map((field) => (field === 'deliveryDate' && at === 0 ? day : (sample[field]?.[at] ?? ''))).join(';');
  return [fields.map((field) => csvColumns[field][0]).join(';'), line(0), line(1), ''].join('\r\n');
}
