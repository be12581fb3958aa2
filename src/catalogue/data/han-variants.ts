/**
 * Traditional (or Japanese) Chinese letters and their simplified forms, as far as names of places and dishes use them. Data,
 * not code: each pair is the written form and the form used for comparison.
 */
const PAIRS =
  '廳厅 館馆 飯饭 麵面 麪面 雞鸡 鷄鸡 鴨鸭 魚鱼 蝦虾 湯汤 燒烧 焼烧 滷卤 鍋锅 餅饼 餃饺 餛馄 飩饨 餡馅 鹽盐 塩盐 醬酱 蘭兰 記记 羅罗 爾尔 贊赞 賛赞 門门 開开 關关 関关 東东 ' +
  '國国 臺台 灣湾 廣广 広广 島岛 嶋岛 龍龙 竜龙 鳳凤 馬马 鳥鸟 鵝鹅 豬猪 貓猫 雲云 風风 葉叶 園园 円圆 圓圆 樓楼 閣阁 橋桥 車车 機机 華华 萬万 億亿 銀银 鐵铁 鉄铁 鑽钻 寶宝 ' +
  '貝贝 財财 貨货 賣卖 買买 點点 熱热 涼凉 鮮鲜 醫医 藥药 薬药 師师 傳传 統统 伝传 經经 経经 緣缘 紅红 綠绿 緑绿 藍蓝 黃黄 黒黑 聖圣 眞真 齋斋 斎斋 禮礼 拝拜 學学 會会 媽妈 ' +
  '爺爷 嬸婶 姊姐 個个 們们 這这 裡里 裏里 麗丽 義义 亞亚 亜亚 歐欧 區区 気气 氣气 澤泽 沢泽 濱滨 浜滨 鄉乡 鎮镇 縣县 県县 總总 総总 營营 営营 業业 號号 処处 處处 間间 時时 ' +
  '節节 歡欢 歓欢 樂乐 楽乐 聞闻 頭头 腦脑 饗飨 飲饮 漿浆 雜杂 雑杂 種种 極极 滿满 満满 發发 発发 來来 歲岁 歳岁 壱一 壹一 貳二 參三 参三 糧粮 蔥葱 蘿萝 蔔卜 薑姜 蓮莲 蘇苏 ' +
  '豐丰 徳德 恆恒 單单 単单 錦锦';

export const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ').map((pair): [string, string] => {
    const [written = '', compared = ''] = Array.from(pair);
    return [written, compared];
  }),
);
