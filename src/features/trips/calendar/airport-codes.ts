/** Cities of airports that flights name by their IATA code only. Data: code and city, as the device's index names it. */
const CODES = `
IST SAW Istanbul|ESB Ankara|AYT Antalya|ADB Izmir|DXB DWC Dubai|AUH Abu Dhabi|SHJ Sharjah|DOH Doha|JED Jeddah|MED Madinah
RUH Riyadh|DMM Dammam|KWI Kuwait City|BAH Manama|MCT Muscat|AMM Amman|BEY Beirut|CAI Cairo|HBE Alexandria|CMN Casablanca
RAK Marrakesh|RBA Rabat|FEZ Fez|TNG Tangier|TUN Tunis|ALG Algiers|SIN Singapore|KUL SZB Kuala Lumpur|PEN George Town
JHB Johor Bahru|BKI Kota Kinabalu|KCH Kuching|CGK HLP Jakarta|DPS Denpasar|SUB Surabaya|KNO Medan|JOG YIA Yogyakarta|BDO Bandung
UPG Makassar|BKK DMK Bangkok|HKT Phuket|CNX Chiang Mai|HDY Hat Yai|SGN Ho Chi Minh City|HAN Hanoi|DAD Da Nang|MNL Manila|CEB Cebu
PNH Phnom Penh|REP Siem Reap|RGN Yangon|BWN Bandar Seri Begawan|NRT HND Tokyo|KIX ITM Osaka|CTS Sapporo|FUK Fukuoka|NGO Nagoya
OKA Naha|ICN GMP Seoul|PUS Busan|CJU Jeju|HKG Hong Kong|MFM Macau|TPE TSA Taipei|KHH Kaohsiung|PEK PKX Beijing|PVG SHA Shanghai
CAN Guangzhou|SZX Shenzhen|XIY Xi'an|DEL Delhi|BOM Mumbai|BLR Bengaluru|HYD Hyderabad|MAA Chennai|CCU Kolkata|COK Kochi
KHI Karachi|LHE Lahore|ISB Islamabad|DAC Dhaka|CMB Colombo|MLE Male|KTM Kathmandu|TAS Tashkent|SKD Samarkand|ALA Almaty
GYD Baku|TBS Tbilisi|LHR LGW STN LTN LCY London|MAN Manchester|BHX Birmingham|EDI Edinburgh|GLA Glasgow|DUB Dublin|CDG ORY Paris
LYS Lyon|MRS Marseille|NCE Nice|AMS Amsterdam|BRU Brussels|FRA Frankfurt|MUC Munich|BER Berlin|HAM Hamburg|DUS Dusseldorf
CGN Cologne|VIE Vienna|ZRH Zurich|GVA Geneva|MAD Madrid|BCN Barcelona|AGP Malaga|LIS Lisbon|OPO Porto|FCO CIA Rome|MXP LIN Milan
VCE Venice|ATH Athens|ARN Stockholm|CPH Copenhagen|OSL Oslo|HEL Helsinki|WAW Warsaw|PRG Prague|BUD Budapest|SJJ Sarajevo
SKP Skopje|TIA Tirana|PRN Pristina|SOF Sofia|OTP Bucharest|SVO DME VKO Moscow|KZN Kazan|JFK LGA EWR New York|BOS Boston
IAD DCA Washington|ORD MDW Chicago|DTW Detroit|IAH Houston|DFW Dallas|LAX Los Angeles|SFO San Francisco|SEA Seattle|MIA Miami
ATL Atlanta|YYZ Toronto|YUL Montreal|YVR Vancouver|MEX Mexico City|GRU Sao Paulo|EZE Buenos Aires|SYD Sydney|MEL Melbourne
BNE Brisbane|PER Perth|ADL Adelaide|AKL Auckland|LOS Lagos|ABV Abuja|ACC Accra|NBO Nairobi|MBA Mombasa|ADD Addis Ababa
DAR Dar es Salaam|ZNZ Zanzibar|JNB Johannesburg|CPT Cape Town|DUR Durban|DSS Dakar|MRU Port Louis
`;

const CITY_OF = new Map(
  CODES.trim()
    .split(/[|\n]/)
    .flatMap((entry) => {
      const [, codes = '', city = ''] = /^((?:[A-Z]{3} )+)(.+)$/.exec(entry) ?? [];
      return codes
        .trim()
        .split(' ')
        .map((code): [string, string] => [code, city]);
    }),
);

/** The city of an airport by its IATA code; undefined for another word of three letters. */
export function cityOfAirport(code: string): string | undefined {
  return CITY_OF.get(code);
}
