/** Words for generated names, in eight scripts, most frequent first. Data. */
export type ScriptName = 'latin' | 'arabic' | 'thai' | 'han' | 'kana' | 'hangul' | 'cyrillic' | 'devanagari';

export interface Vocabulary {
  /** Dishes and kinds of places. */
  readonly words: readonly string[];
  /** Syllables of family names, enough for thousands of names. */
  readonly syllables: readonly string[];
  /** Separator between the words of a name. */
  readonly space: '' | ' ';
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

export const VOCABULARY: Readonly<Record<ScriptName, Vocabulary>> = {
  latin: {
    words: list(`
      Restaurant Kebab House Kitchen Cafe Grill Nasi Warung Halal Chicken Food Biryani Corner Restoran Burger Shawarma
      Pizza Lemak Döner Palace Tea Goreng Spice Garden Express Roti Fried Padang Royal Ayam Mandi Bakery Street Satay
      Noodle Sultan Tandoori Kandar Falafel Mee Steak Canai Bistro Coffee Köfte Briyani Rendang Bakso Karahi Diner
      Original Soto Penyet Lahmacun Hummus Tikka Star Golden Noor Bros Şiş Mezze Nihari Laksa Salam Pide Old Kabsa
      Manakish Ramen Anatolia Barakah Famous Bosphorus Ikan Bakar Amanah Couscous Lahori Oasis Murtabak Moon Haleem
      Bombay Tagine Punjab Plov Café Baklava Teow Crescent Kashmir Sahara Nile Chapli Kuey Dhaba Atlas Peshawar Char
      Zaitoon Madinah Cendol Burek Ćevapi Samarkand Manti Bukhara Lagman Médina Pâtisserie Crêperie Rendezvous Sate
      Ayran Simit Börek Çiğköfte Gözleme İskender Mantı Künefe Pastane Lokanta Ocakbaşı Sofra Konak Bahçe Şehir Güneş`),
    syllables: list(`
      al ba ri ma na sha ka za fi ra ha mu ja de li nu sa ta ya wa bu ko me ni so ti ur im an ar is el om gi ku lo pe
      ru si to dan fir gul han jam kar lat mir nas oma par qas rah sul tar uth vel wah yus zub`),
    space: ' ',
  },
  arabic: {
    words: list(`
      مطعم شاورما بيت كباب مشويات دجاج فلافل الشام مطبخ قهوة حلويات الملك السلطان النور بيتزا برجر مندي كبسة الأمانة
      الريف المدينة القدس دمشق بغداد اليمن حضرموت فطائر معجنات أسماك السمك البحر الخليج النخيل الواحة الأصيل الذواق
      العربي التركي الهندي البركة السعادة الفردوس الياسمين الزيتون الحجاز مكة`),
    syllables: list(`با را مي سا دي نو عا حم خا لي فا ري طا هر جم زي نب كر ست وا مر سل قا بو`),
    space: ' ',
  },
  thai: {
    words: list(`
      ร้าน ข้าวหมก ไก่ ฮาลาล ก๋วยเตี๋ยว อาหาร มุสลิม โรตี ข้าวมันไก่ ครัว เนื้อ แกง ซีฟู้ด สเต็ก ชา กาแฟ บ้าน อิสลาม
      ซุป หางวัว ผัดไทย ส้มตำ ทะเล ใต้ ลูกชิ้น หมี่ แพะ บัง ตลาด สวน`),
    syllables: list(`สม ชัย นา รี มา ลี วิ ชา ดา ระ หะ ซัน ฟา ติ มะ อา มี นะ ยู สุฟ กา`),
    space: '',
  },
  han: {
    words: list(`
      清真 牛肉 拉面 餐厅 饭店 兰州 羊肉 烤肉 小吃 面馆 火锅 西域 新疆 大盘鸡 泡馍 穆斯林 回民 老马家 海南 鸡饭 美食
      茶 餐馆 敦煌 伊斯兰 水饺 包子 串烧 马来 椰浆 饭 咖喱 印度 土耳其 烧烤 阿里 香`),
    syllables: list(`马 金 丁 白 沙 海 麦 哈 苏 安 宁 夏 青 东 西 南 北 兴 隆 福 德 义 和 顺 祥 瑞`),
    space: '',
  },
  kana: {
    words: list(`
      ハラル ラーメン レストラン ケバブ カレー インド トルコ 料理 焼肉 食堂 カフェ ビリヤニ アジア 和牛 寿司 うどん
      キッチン ハウス マレー チキン ザム スパイス 屋 亭 そば 天ぷら 祭 本店 新宿 浅草 アラブ シルクロード`),
    syllables: list(`ア リ サ ミ ナ ル ハ ク ジャ マ シ ド ラ ザ フ ァ テ ィ ノ ー カ ン`),
    space: '',
  },
  hangul: {
    words: list(`
      할랄 식당 케밥 레스토랑 치킨 이태원 인도 카레 터키 음식 아랍 커리 하우스 갈비 비빔밥 불고기 카페 우즈벡 사마르칸트
      모로코 말레이 키친 에베레스트 나마스테 한우 삼계탕 두부 국수 마당 사랑방`),
    syllables: list(`아 리 나 미 수 하 마 지 우 라 산 파 티 노 자 카 살 람 누 르`),
    space: ' ',
  },
  cyrillic: {
    words: list(`
      Халяль Кафе Чайхана Плов Шашлык Ресторан Лагман Дом Самса Узбекская Кухня Восток Донер Манты Столовая Бурек
      Татарская Чак Казан Бухара Самарканд Ташкент Хинкали Кебаб Пекарня Султан Баракат Медина Сабор Шаурма`),
    syllables: list(`ах мад ра шид али ба тур са ид ну рул ка мил да вуд ис ма ил тим ур зар ин га ли`),
    space: ' ',
  },
  devanagari: {
    words: list(`
      हलाल बिरयानी होटल रेस्टोरेंट कबाब मुगलई चिकन ढाबा नवाब निहारी तंदूरी करीम शाही दरबार दिल्ली हैदराबादी कोरमा
      रोटी किचन मटन दस्तरख्वान लखनऊ चाय बाज़ार स्वाद`),
    syllables: list(`अ ली रह मान हुस ैन इक बाल सल ीम जा वेद ना सिर फर हान`),
    space: ' ',
  },
};

/** Words of scripts without spaces, longest first. */
const UNSPACED_WORDS = Object.values(VOCABULARY)
  .filter(({ space }) => space === '')
  .flatMap(({ words }) => words)
  .toSorted((a, b) => b.length - a.length);

/** Splits a text of a script without spaces into its words and the remaining parts. */
export function cutUnspaced(text: string): string[] {
  const word = UNSPACED_WORDS.find((each) => text.includes(each));
  if (word === undefined) return text === '' ? [] : [text];
  const at = text.indexOf(word);
  return [...cutUnspaced(text.slice(0, at)), word, ...cutUnspaced(text.slice(at + word.length))];
}

export const STREETS = `
Jalan Bukit Bintang|High Street|Jalan Sudirman|İstiklal Caddesi|Sheikh Zayed Road|Arab Street|Edgware Road
Rue de la République|Sonnenallee|Brick Lane|Wilmslow Road|Main Street|Park Avenue|Station Road|Jalan Ampang
Jalan Alor|Market Street|King Street|Queen Road|Church Lane|Orchard Road|Al Wasl Road|MG Road|Mall Road|Tariq Road
Gulshan Avenue|Rue Mohammed V|Hauptstraße|Bağdat Caddesi|Atatürk Bulvarı`
  .trim()
  .split(/[|\n]/);
export const STREET_KINDS = ['Street', 'Road', 'Jalan', 'Rue', 'Caddesi', 'Lane', 'Avenue'];
